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
/** TypeBox does not see the union of rules through its list; the type of the schema says it. */
const Document = Type.Unsafe<RuleDocument>(RuleDocument);
const Percent = Type.Integer({ minimum: 0, maximum: 100, description: 'of new flows' });
const Reason = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'why, for people' });

const card = {
  name: Name,
  number: Number,
  reason: Type.String(),
  published_by: Type.String({ description: 'name and id of the rules editor' }),
  published_at: Instant,
  withdrawn_at: nullable(Instant),
};

/** A version of a rule document in a list, without what it says. */
export const FlowRulesCard = Type.Object(card, { title: 'FlowRulesCard' });
export interface FlowRulesCard extends Static<typeof FlowRulesCard> {}

/** One version of a rule document: it never changes, but it can be withdrawn. */
export const FlowRulesVersion = Type.Object({ ...card, document: Document }, { title: 'FlowRulesVersion' });
export interface FlowRulesVersion extends Static<typeof FlowRulesVersion> {}

/**
 * Which versions new flows begin under, by document. `stable` is for everyone, null where only a candidate was ever
 * published; `candidate` is for a percentage of new flows, by a hash of the flow's id.
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

/** What was done with a document, who did it and why. */
const flowRulesActions = ['publish', 'roll_out', 'roll_back', 'withdraw'] as const;
export type FlowRulesAction = (typeof flowRulesActions)[number];
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

export const flowRulesCalls = {
  loadLiveFlowRules: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/',
    about:
      'The versions that count now. Carries a strong ETag, of the revision; 304 where If-None-Match names it. Cheap: BFFs ask it twice a second.',
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
    about: 'What loadLiveFlowRules says, for rules editors.',
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
    about: 'What loadFlowRules says, for rules editors.',
    auth: 'user',
    effect: 'read',
    params: Type.Object({ name: Name, number: Number }),
    reply: FlowRulesVersion,
  }),
  publishFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/versions/',
    about:
      'Publishes a new version: for everyone at once (100, as without a percentage), else as the candidate for so many percent of new flows, in place of an earlier one. Rules editors only. 400 lists what is wrong (`findings`: code, path, rule, expected), 409 names the version that counts and says the very same; neither changes anything.',
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
      'Gives the candidate to so many percent of new flows; 100 makes it the stable version. 409 without a candidate.',
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
      'Takes the candidate back; without one, the stable version of before that is not withdrawn counts again (none: the seed). Flows go on under what they began with. 409 where there is neither.',
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
      'Takes a version away also from the flows that are in it: they go on under what counts now. A withdrawn candidate ends the rollout; after a withdrawn stable version the previous one counts again. 409 when it is already withdrawn.',
    auth: 'user',
    effect: 'write',
    params: Type.Object({ name: Name, number: Number }),
    body: Type.Object({ reason: Reason }),
    reply: LiveFlowRules,
  }),
  listFlowRulesAudit: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/audit/',
    about: 'What was done with which document, by whom and why, the newest first; for rules editors.',
    auth: 'user',
    effect: 'read',
    query: Type.Object({ name: Type.Optional(Name), ...pageQuery(100) }),
    reply: pageOf(FlowRulesAuditEntry),
  }),
} as const;
