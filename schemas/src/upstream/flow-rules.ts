import { Type, type Static } from 'typebox';
import { documentFields, RuleDocument } from '../rules/rule-document.ts';
import { Instant, nullable } from '../values.ts';
import { defineCall, pageOf, pageQuery } from '../call.ts';
import { RollOutPlan } from './roll-out-plan.ts';

/** The parts that calls on rule documents share. */
export const rulesParts = {
  Name: documentFields.name,
  Number: Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'counted per document, from 1',
  }),
  Percent: Type.Integer({ minimum: 0, maximum: 100, description: 'of visitors who begin a flow' }),
  Reason: Type.String({
    minLength: 1,
    maxLength: 1000,
    pattern: '\\S',
    description: 'the reason, for people',
  }),
  Revision: Type.Integer({
    minimum: 0,
    description:
      'the live revision that the change was checked against; 409 `revision` where another one is live',
  }),
  /** The text with which the BFF proves to other BFFs that it checked the set after the change. */
  Certificate: Type.String({ maxLength: 200_000, description: 'opaque to the upstream' }),
  /** A draft's id. */
  DraftId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  /** The hash of a draft's content and plan. */
  DraftHash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'of the content and the plan' }),
} as const;
const { Name, Number, Percent, Reason, Revision, Certificate, DraftId, DraftHash } = rulesParts;
/** TypeBox cannot infer the union of rules inside the list, so the type is given. */
const Document = Type.Unsafe<RuleDocument>(RuleDocument);

const card = {
  name: Name,
  number: Number,
  reason: Type.String(),
  published_by: Type.String({ description: 'name and id of the rules editor' }),
  published_at: Instant,
  withdrawn_at: nullable(Instant),
  base_version: Type.Optional(nullable(Number)),
};

/** A version of a rule document in a list, without the document. */
export const FlowRulesCard = Type.Object(card, { title: 'FlowRulesCard' });
export interface FlowRulesCard extends Static<typeof FlowRulesCard> {}

/** One version of a rule document. It is immutable, but can be withdrawn. */
export const FlowRulesVersion = Type.Object({ ...card, document: Document }, { title: 'FlowRulesVersion' });
export interface FlowRulesVersion extends Static<typeof FlowRulesVersion> {}

/**
 * The versions of new flows, by document. `stable` is for all flows, null if only a candidate was published; `candidate`
 * is for a percentage of visitors, drawn by a hash of the visitor and `roll_out`. A scheduled version becomes live at its
 * `live_from` by the upstream's clock, when the set is next read.
 */
export const LiveFlowRules = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, description: 'raised with every change; the ETag of this reply' }),
    documents: Type.Array(
      Type.Object({
        name: Name,
        stable: nullable(Number),
        candidate: nullable(
          Type.Object({
            number: Number,
            percent: Percent,
            roll_out: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 64,
                description: 'made when the candidate first gets a share, and kept by its further steps',
              }),
            ),
            plan: Type.Optional(nullable(RollOutPlan)),
            since: Type.Optional(
              Type.String({ format: 'date-time', description: 'the begin of this share' }),
            ),
          }),
        ),
        scheduled: Type.Optional(
          Type.Array(Type.Object({ number: Number, percent: Percent, live_from: Instant })),
        ),
      }),
    ),
    withdrawn: Type.Array(Type.Object({ name: Name, number: Number })),
    certificate: Type.Optional(nullable(Certificate)),
  },
  { title: 'LiveFlowRules' },
);
export interface LiveFlowRules extends Static<typeof LiveFlowRules> {}

/** The actions on a rule document: on its versions, then on its drafts. */
const flowRulesActions = [
  'publish',
  'schedule',
  'go_live',
  'unschedule',
  'roll_out',
  'roll_back',
  'withdraw',
  'create_draft',
  'change_draft',
  'discard_draft',
  'request_review',
  'approve',
  'reject',
  'comment',
] as const;
export type FlowRulesAction = (typeof flowRulesActions)[number];
/** One entry of the audit trail of rule documents. */
export const FlowRulesAuditEntry = Type.Object(
  {
    at: Instant,
    by: Type.String({ description: 'name and id of the rules editor' }),
    action: Type.Enum(flowRulesActions),
    name: Name,
    number: nullable(Number),
    percent: nullable(Percent),
    reason: Type.String(),
    live_from: Type.Optional(nullable(Instant)),
    open_flows: Type.Optional(
      Type.Boolean({ description: 'the version is an emergency stop, which counts for flows under way too' }),
    ),
    draft: Type.Optional(nullable(DraftId)),
    approved_by: Type.Optional(nullable(Type.String({ description: 'name and id of the rules reviewer' }))),
  },
  { title: 'FlowRulesAuditEntry' },
);
export interface FlowRulesAuditEntry extends Static<typeof FlowRulesAuditEntry> {}

/** The draft that a change carries out, unchanged since `hash`; `reviewed`: 409 unless it is approved by another person. */
const DraftRef = Type.Object({ id: DraftId, hash: DraftHash, reviewed: Type.Boolean() });

/** The calls for rule documents: reading, publishing, roll-out, withdrawal, audit. */
export const flowRulesCalls = {
  loadLiveFlowRules: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/',
    about:
      'The live versions. Has a strong ETag of the revision; 304 when If-None-Match names it. Each BFF polls it twice a second.',
    auth: 'bff',
    effect: 'read',
    reply: LiveFlowRules,
  }),
  loadFlowRules: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/{name}/versions/{number}/',
    about: 'One version of a document, for the BFF; immutable.',
    auth: 'bff',
    effect: 'read',
    params: Type.Object({ name: Name, number: Number }),
    reply: FlowRulesVersion,
  }),
  listFlowRules: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/status/',
    about: 'The same as loadLiveFlowRules, for rules editors.',
    auth: 'user',
    effect: 'read',
    reply: LiveFlowRules,
  }),
  listFlowRulesVersions: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/{name}/versions/',
    about: 'Every version of a document, the newest first; for rules editors.',
    auth: 'user',
    effect: 'read',
    params: Type.Object({ name: Name }),
    query: Type.Object(pageQuery(100)),
    reply: pageOf(FlowRulesCard),
  }),
  readFlowRules: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/{name}/versions/{number}/document/',
    about: 'The same as loadFlowRules, for rules editors.',
    auth: 'user',
    effect: 'read',
    params: Type.Object({ name: Name, number: Number }),
    reply: FlowRulesVersion,
  }),
  publishFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/versions/',
    about:
      'Publishes a new version: for all visitors (100, the default), or as the candidate for a percentage of them, replacing an earlier candidate; with `live_from` at that time. Rules editors only. 400 lists the `findings` (code, path, rule, expected). 409 by its `code`: `same_content` names the live version with this content, `base_version` the version that came after the one that the document was made from, `scheduled` a version that is to become live, `revision` the live revision, `draft_changed` and `not_approved` concern the draft. None of them changes anything.',
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object({ name: Name }),
    body: Type.Object({
      document: Document,
      base_version: nullable(Number),
      reason: Reason,
      revision: Revision,
      percent: Type.Optional(Percent),
      plan: Type.Optional(nullable(RollOutPlan)),
      live_from: Type.Optional(nullable(Instant)),
      draft: Type.Optional(DraftRef),
      certificate: Type.Optional(nullable(Certificate)),
    }),
    reply: FlowRulesVersion,
  }),
  unscheduleFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/versions/{number}/unschedule/',
    about:
      'Takes a scheduled version back before it becomes live. 409 `not_scheduled` when it is not to become live.',
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object({ name: Name, number: Number }),
    body: Type.Object({ reason: Reason }),
    reply: LiveFlowRules,
  }),
  rollOutFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/roll-out/',
    about:
      "Sets the candidate's percentage of visitors; 100 makes it the stable version. 409 `no_candidate` without a candidate. A larger share needs the `revision`; a smaller one is never refused for it.",
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object({ name: Name }),
    body: Type.Object({
      percent: Percent,
      reason: Reason,
      revision: Type.Optional(Revision),
      plan: Type.Optional(nullable(RollOutPlan)),
      draft: Type.Optional(DraftRef),
      certificate: Type.Optional(nullable(Certificate)),
    }),
    reply: LiveFlowRules,
  }),
  rollBackFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/roll-back/',
    about:
      'Removes the candidate; without one, restores the last stable version that is not withdrawn, or the seed. Flows keep the version they began with. 409 `nothing_live` when there is neither; 409 `not_live` when `number`, the version to take back, is not the one that would go.',
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object({ name: Name }),
    body: Type.Object({
      reason: Reason,
      number: Type.Optional(Number),
      certificate: Type.Optional(nullable(Certificate)),
    }),
    reply: LiveFlowRules,
  }),
  withdrawFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/versions/{number}/withdraw/',
    about:
      'Withdraws a version, also from its flows, which continue under the live version. A withdrawn candidate ends the rollout; a withdrawn stable version is replaced by the previous one. 409 `withdrawn` when it is already withdrawn.',
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object({ name: Name, number: Number }),
    body: Type.Object({ reason: Reason, certificate: Type.Optional(nullable(Certificate)) }),
    reply: LiveFlowRules,
  }),
  listFlowRulesAudit: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/audit/',
    about:
      'The audit trail of rule documents: action, editor and reason, the newest first; for rules editors.',
    auth: 'user',
    effect: 'read',
    query: Type.Object({ name: Type.Optional(Name), ...pageQuery(100) }),
    reply: pageOf(FlowRulesAuditEntry),
  }),
} as const;
