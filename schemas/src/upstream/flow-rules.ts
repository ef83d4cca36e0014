import { Type, type Static } from 'typebox';
import { documentFields, RuleDocument } from '../rules/rule-document.ts';
import { Instant, nullable } from '../values.ts';
import { defineCall, pageOf, pageQuery } from '../call.ts';

const Name = documentFields.name;
const Number = Type.Integer({
  minimum: 1,
  maximum: 1_000_000_000,
  description: 'counted per document, from 1',
});
/** TypeBox cannot infer the union of rules inside the list, so the type is given. */
const Document = Type.Unsafe<RuleDocument>(RuleDocument);
const Percent = Type.Integer({ minimum: 0, maximum: 100, description: 'of new flows' });
const Reason = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: '\\S',
  description: 'the reason, for people',
});

const card = {
  name: Name,
  number: Number,
  reason: Type.String(),
  published_by: Type.String({ description: 'name and id of the rules editor' }),
  published_at: Instant,
  withdrawn_at: nullable(Instant),
};

/** A version of a rule document in a list, without the document. */
export const FlowRulesCard = Type.Object(card, { title: 'FlowRulesCard' });
export interface FlowRulesCard extends Static<typeof FlowRulesCard> {}

/** One version of a rule document. It is immutable, but can be withdrawn. */
export const FlowRulesVersion = Type.Object({ ...card, document: Document }, { title: 'FlowRulesVersion' });
export interface FlowRulesVersion extends Static<typeof FlowRulesVersion> {}

/**
 * The versions of new flows, by document. `stable` is for all flows, null if only a candidate was published;
 * `candidate` is for a percentage of new flows, chosen by a hash of the flow's id.
 */
export const LiveFlowRules = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, description: 'raised with every change; the ETag of this reply' }),
    documents: Type.Array(
      Type.Object({
        name: Name,
        stable: nullable(Number),
        candidate: nullable(Type.Object({ number: Number, percent: Percent })),
      }),
    ),
    withdrawn: Type.Array(Type.Object({ name: Name, number: Number })),
  },
  { title: 'LiveFlowRules' },
);
export interface LiveFlowRules extends Static<typeof LiveFlowRules> {}

/** The actions on a rule document. */
const flowRulesActions = ['publish', 'roll_out', 'roll_back', 'withdraw'] as const;
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
  },
  { title: 'FlowRulesAuditEntry' },
);
export interface FlowRulesAuditEntry extends Static<typeof FlowRulesAuditEntry> {}

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
      'Publishes a new version: for all flows (100, the default), or as the candidate for a percentage of new flows, replacing an earlier candidate. Rules editors only. 400 lists the `findings` (code, path, rule, expected); 409 names the live version that has the same content; neither changes anything.',
    auth: 'user',
    effect: 'write',
    params: Type.Object({ name: Name }),
    body: Type.Object({ document: Document, reason: Reason, percent: Type.Optional(Percent) }),
    reply: FlowRulesVersion,
  }),
  rollOutFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/roll-out/',
    about:
      "Sets the candidate's percentage of new flows; 100 makes it the stable version. 409 without a candidate.",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ name: Name }),
    body: Type.Object({ percent: Percent, reason: Reason }),
    reply: LiveFlowRules,
  }),
  rollBackFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/roll-back/',
    about:
      'Removes the candidate; without one, restores the last stable version that is not withdrawn, or the seed. Flows keep the version they began with. 409 when there is neither.',
    auth: 'user',
    effect: 'write',
    params: Type.Object({ name: Name }),
    body: Type.Object({ reason: Reason }),
    reply: LiveFlowRules,
  }),
  withdrawFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/versions/{number}/withdraw/',
    about:
      'Withdraws a version, also from its flows, which continue under the live version. A withdrawn candidate ends the rollout; a withdrawn stable version is replaced by the previous one. 409 when it is already withdrawn.',
    auth: 'user',
    effect: 'write',
    params: Type.Object({ name: Name, number: Number }),
    body: Type.Object({ reason: Reason }),
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
