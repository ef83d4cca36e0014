import { Type, type Static } from 'typebox';
import { defineCall, pageOf } from '../call.ts';
import { FlowRulesAuditEntry, FlowRulesCard, FlowRulesVersion, rulesParts } from '../upstream/flow-rules.ts';
import {
  DraftRemark,
  draftContent,
  FlowRulesDraft,
  FlowRulesDraftCard,
} from '../upstream/flow-rules-drafts.ts';
import { flowOutcomeCalls, RollOutCell, RulesOutcome } from '../upstream/flow-outcomes.ts';
import { RollOutPlan } from '../upstream/roll-out-plan.ts';
import { RuleDocument } from '../rules/rule-document.ts';
import { Instant, nullable } from '../values.ts';
import { VersionOutcome } from './outcomes.ts';
import { RulesChanged, RulesStatus } from './replies.ts';
import { RulesCheck, RulesDifference, RulesMerge, RulesSimulation } from './reports.ts';

const { Name, Number, Percent, Reason, DraftId, DraftHash } = rulesParts;

/** The key under which a change is made once: the same id with another body is 409 `key_taken`. */
const ActionId = Type.String({ pattern: '^[\\x21-\\x7e]{8,64}$', description: 'a UUID' });

/** A document in full, perhaps broken: what is wrong with it is a finding, not a bad request. */
const Document = draftContent.document;
/** TypeBox cannot infer the union of rules inside the list, so the type is given. */
const RuleDocumentSchema = Type.Unsafe<RuleDocument>(RuleDocument);
const Version = Type.Object({ name: Name, number: Number });
/** Services in the upstream's format, each with its cities, in place of the upstream's own. */
const Services = Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 1000 }));

const reads = { auth: 'user', effect: 'read' } as const;
const changes = { auth: 'user', effect: 'write' } as const;
/** Which flows count: `since` and `until` (both included) bound the day of their beginning. */
const outcomeFilter = flowOutcomeCalls.loadFlowOutcomes.query;
const ofDocument = Type.Object({ name: Name });
const ofVersion = Type.Object({ name: Name, number: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) });
const Offset = Type.Optional(Type.String({ pattern: '^\\d{1,9}$' }));
const ofDraft = Type.Object({ name: Name, id: DraftId });
const draft = { ...draftContent, action_id: ActionId };
/** The kinds of warnings that whoever publishes knows of. */
const Acknowledged = Type.Optional(
  Type.Array(Type.String({ maxLength: 40 }), {
    maxItems: 20,
    description: 'the codes of warnings that are meant, such as skipped_for_all',
  }),
);

/** The sums of flows by list of rules, and of the visitors of the roll-out that is under way, by slot and share. */
export const RulesOutcomes = Type.Object(
  {
    versions: Type.Array(VersionOutcome, { description: 'the same by the version of this document alone' }),
    results: Type.Array(RulesOutcome),
    roll_out: Type.Union([
      Type.Object({ id: Type.String(), number: Number, cells: Type.Array(RollOutCell) }),
      Type.Null(),
    ]),
  },
  { title: 'RulesOutcomes' },
);
export interface RulesOutcomes extends Static<typeof RulesOutcomes> {}

/**
 * The calls of rules editors, by session cookie or by bearer token. With `Accept: application/x-ndjson` a reply comes as
 * lines of `ProgressLine`: how far its check has come, then its status and body. 401 without one, 403 `forbidden` without the role,
 * 501 `no_rule_store` where the upstream keeps no rules or the documents are a directory's.
 */
export const rulesCalls = {
  rulesSignIn: defineCall({
    method: 'POST',
    path: '/api/rules/sign-in',
    about:
      'Returns a bearer token for these calls, by e-mail or phone, password and one-time code. 403 for a person without a role of rules.',
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({
      email: Type.Optional(Type.String({ maxLength: 254 })),
      phone: Type.Optional(Type.String({ maxLength: 32 })),
      password: Type.String({ maxLength: 200 }),
      code: Type.String({ maxLength: 16 }),
      action_id: ActionId,
    }),
    reply: Type.Object({ token: Type.String(), expires_at: Instant }),
  }),
  rulesStatus: defineCall({
    method: 'GET',
    path: '/api/rules/status',
    about: 'What counts, and what the sender may do.',
    ...reads,
    reply: RulesStatus,
  }),
  listRulesVersions: defineCall({
    method: 'GET',
    path: '/api/rules/documents/{name}/versions',
    about: 'The versions of a document, the newest first.',
    ...reads,
    params: ofDocument,
    query: Type.Object({ offset: Offset }),
    reply: pageOf(FlowRulesCard),
  }),
  readRulesVersion: defineCall({
    method: 'GET',
    path: '/api/rules/documents/{name}/versions/{number}',
    about: 'One version with its document.',
    ...reads,
    params: ofVersion,
    reply: FlowRulesVersion,
  }),
  readRulesSeed: defineCall({
    method: 'GET',
    path: '/api/rules/documents/{name}/seed',
    about: 'The document that ships with the BFF or lies in its directory; it counts until one is published.',
    ...reads,
    params: ofDocument,
    reply: Type.Object({ document: RuleDocumentSchema }, { title: 'RulesSeed' }),
  }),
  listRulesAudit: defineCall({
    method: 'GET',
    path: '/api/rules/audit',
    about: 'Who did what, when and why, the newest first.',
    ...reads,
    query: Type.Object({
      name: Type.Optional(Name),
      offset: Offset,
    }),
    reply: pageOf(FlowRulesAuditEntry),
  }),
  checkRules: defineCall({
    method: 'POST',
    path: '/api/rules/check',
    about:
      'Checks documents and every service under them, as if they alone counted beside the documents that ship with the BFF where `beside_live` is absent. 429 `checking` while other checks wait.',
    ...reads,
    body: Type.Object({
      documents: Type.Array(Document, { maxItems: 100 }),
      beside_live: Type.Optional(Type.Boolean({ description: 'in the live set, in place of their names' })),
      services: Services,
    }),
    reply: RulesCheck,
  }),
  simulateRules: defineCall({
    method: 'POST',
    path: '/api/rules/simulate',
    about:
      'Walks every service as every kind of customer under a draft and under another set, and says what differs.',
    ...reads,
    body: Type.Object({
      document: Document,
      against: Type.Optional(
        Type.Union([Type.Literal('live'), Version, Type.Object({ document: Document })]),
      ),
      at: Type.Optional(Instant),
      bound: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      services: Services,
    }),
    reply: RulesSimulation,
  }),
  diffRules: defineCall({
    method: 'POST',
    path: '/api/rules/diff',
    about: 'Compares two documents, rule by rule.',
    ...reads,
    body: Type.Object({
      before: Type.Union([Version, Type.Object({ document: Document })]),
      after: Type.Union([Version, Type.Object({ document: Document })]),
    }),
    reply: RulesDifference,
  }),
  mergeRules: defineCall({
    method: 'POST',
    path: '/api/rules/merge',
    about:
      'Merges a document with the version that came after the one that it was made from, rule by rule, and says what each side changed. Changes nothing: what was looked at is published with the `base_version` of the reply.',
    ...reads,
    body: Type.Object({ document: Document, base_version: draftContent.base_version }),
    reply: RulesMerge,
  }),
  listRulesDrafts: defineCall({
    method: 'GET',
    path: '/api/rules/drafts',
    about: 'The open drafts, the last changed first.',
    ...reads,
    query: Type.Object({
      name: Type.Optional(Name),
      offset: Offset,
    }),
    reply: pageOf(FlowRulesDraftCard),
  }),
  readRulesDraft: defineCall({
    method: 'GET',
    path: '/api/rules/documents/{name}/drafts/{id}',
    about: 'One draft, with its remarks.',
    ...reads,
    params: ofDraft,
    reply: FlowRulesDraft,
  }),
  createRulesDraft: defineCall({
    method: 'POST',
    path: '/api/rules/documents/{name}/drafts',
    about: 'Creates a draft, which names the version that it was made from.',
    ...changes,
    params: ofDocument,
    body: Type.Object(draft),
    reply: FlowRulesDraft,
  }),
  changeRulesDraft: defineCall({
    method: 'PUT',
    path: '/api/rules/documents/{name}/drafts/{id}',
    about:
      'Replaces a draft; `was` is its hash as the editor saw it. 409 `draft_changed` with the draft as it is.',
    ...changes,
    params: ofDraft,
    body: Type.Object({ ...draft, was: DraftHash }),
    reply: FlowRulesDraft,
  }),
  discardRulesDraft: defineCall({
    method: 'POST',
    path: '/api/rules/documents/{name}/drafts/{id}/discard',
    about: 'Closes a draft without publishing it.',
    ...changes,
    params: ofDraft,
    body: Type.Object({ reason: Reason, action_id: ActionId }),
    reply: FlowRulesDraft,
  }),
  reviewRulesDraft: defineCall({
    method: 'POST',
    path: '/api/rules/documents/{name}/drafts/{id}/remarks',
    about:
      'Asks for a review, approves, rejects or comments. A reviewer who wrote in the draft gets 403 `own_draft`.',
    ...changes,
    params: ofDraft,
    body: Type.Object({
      kind: DraftRemark.properties.kind,
      hash: DraftHash,
      text: Type.String({ maxLength: 2000 }),
      action_id: ActionId,
    }),
    reply: FlowRulesDraft,
  }),
  publishRules: defineCall({
    method: 'POST',
    path: '/api/rules/documents/{name}/versions',
    about:
      'Runs the whole check against the live services, then publishes: a document, or a draft by id and hash. 422 `refused` with `findings` where it adds an error, `not_acknowledged` with `codes` and `findings` where it adds a warning that must be named; 409 `base_version` with the `merge` where another version came between, `not_approved` where a review is required.',
    ...changes,
    params: ofDocument,
    body: Type.Union([
      Type.Object({ ...draft, reason: Reason, acknowledged: Acknowledged }),
      Type.Object({
        draft: DraftId,
        hash: DraftHash,
        reason: Reason,
        acknowledged: Acknowledged,
        action_id: ActionId,
      }),
    ]),
    reply: RulesChanged,
  }),
  rollOutRules: defineCall({
    method: 'POST',
    path: '/api/rules/documents/{name}/roll-out',
    about:
      'Sets the share of the candidate; 100 makes it the version for everyone. Where a review is required a larger share must be a step of the approved plan, or an approved draft with the same document.',
    ...changes,
    params: ofDocument,
    body: Type.Object({
      percent: Percent,
      plan: Type.Optional(nullable(RollOutPlan)),
      draft: Type.Optional(Type.Object({ id: DraftId, hash: DraftHash })),
      reason: Reason,
      action_id: ActionId,
    }),
    reply: RulesChanged,
  }),
  rollBackRules: defineCall({
    method: 'POST',
    path: '/api/rules/documents/{name}/roll-back',
    about: 'Takes the candidate back, else the version for everyone. Never refused for what a check finds.',
    ...changes,
    params: ofDocument,
    body: Type.Object({ number: Type.Optional(Number), reason: Reason, action_id: ActionId }),
    reply: RulesChanged,
  }),
  withdrawRules: defineCall({
    method: 'POST',
    path: '/api/rules/documents/{name}/versions/{number}/withdraw',
    about: 'Withdraws a version, also from its flows. Never refused for what a check finds.',
    ...changes,
    params: ofVersion,
    body: Type.Object({ reason: Reason, action_id: ActionId }),
    reply: RulesChanged,
  }),
  unscheduleRules: defineCall({
    method: 'POST',
    path: '/api/rules/documents/{name}/versions/{number}/unschedule',
    about: 'Takes a scheduled version back before it is live.',
    ...changes,
    params: ofVersion,
    body: Type.Object({ reason: Reason, action_id: ActionId }),
    reply: RulesChanged,
  }),
  rulesOutcomes: defineCall({
    method: 'GET',
    path: '/api/rules/documents/{name}/outcomes',
    about:
      'What flows under a document came to, and its candidate beside the control. 501 `no_outcomes` where the upstream keeps none.',
    ...reads,
    params: ofDocument,
    query: outcomeFilter,
    reply: RulesOutcomes,
  }),
} as const;
