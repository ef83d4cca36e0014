import { Type, type Static } from 'typebox';
import { defineCall, pageOf, pageQuery } from '../call.ts';
import { Instant, nullable } from '../values.ts';
import { rulesParts } from './flow-rules.ts';
import { RollOutPlan } from './roll-out-plan.ts';

const { Name, Number, Percent, Reason, DraftId, DraftHash } = rulesParts;

/** What an editor writes into a draft. The document may still be broken; publishing checks it. */
export const draftContent = {
  document: Type.Record(Type.String(), Type.Unknown(), {
    description: 'a rule document, perhaps a broken one',
  }),
  base_version: Type.Union([Number, Type.Null()], {
    description: 'the version that the draft was made from; null for a document that has none',
  }),
  percent: Type.Optional(Percent),
  plan: Type.Optional(nullable(RollOutPlan)),
  live_from: Type.Optional(nullable(Instant)),
};

const person = Type.String({ description: 'name and id of a rules editor' });

/** A word of a review: a request, a verdict on one state of the draft, or a comment. */
export const DraftRemark = Type.Object(
  {
    kind: Type.Enum(['request_review', 'approve', 'reject', 'comment']),
    by: person,
    at: Instant,
    hash: DraftHash,
    text: Type.String(),
  },
  { title: 'DraftRemark' },
);
export interface DraftRemark extends Static<typeof DraftRemark> {}

const card = {
  id: DraftId,
  name: Name,
  base_version: nullable(Number),
  percent: Percent,
  plan: nullable(RollOutPlan),
  live_from: nullable(Instant),
  hash: DraftHash,
  state: Type.Enum(['open', 'published', 'discarded']),
  /** Of this very content and plan. A change voids it. */
  review: Type.Enum(['none', 'requested', 'approved', 'rejected']),
  authors: Type.Array(person, { description: 'everyone who wrote in it; none of them may approve it' }),
  created_at: Instant,
  changed_at: Instant,
  newer_version: Type.Union([Number, Type.Null()], {
    description:
      'a version that came after base_version and counts; then the draft cannot be published as it is',
  }),
};

/** A draft of a rule document in a list. */
export const FlowRulesDraftCard = Type.Object(card, { title: 'FlowRulesDraftCard' });
export interface FlowRulesDraftCard extends Static<typeof FlowRulesDraftCard> {}

/** A draft with its document and what was said about it, oldest first. */
export const FlowRulesDraft = Type.Object(
  { ...card, document: draftContent.document, remarks: Type.Array(DraftRemark) },
  { title: 'FlowRulesDraft' },
);
export interface FlowRulesDraft extends Static<typeof FlowRulesDraft> {}

const draftParams = Type.Object({ name: Name, id: DraftId });

/** The calls for drafts of rule documents and their review. No call here changes what counts. */
export const flowRulesDraftCalls = {
  listFlowRulesDrafts: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/drafts/',
    about: 'The open drafts, the last changed first; for rules editors.',
    auth: 'user',
    effect: 'read',
    query: Type.Object({ name: Type.Optional(Name), ...pageQuery(100) }),
    reply: pageOf(FlowRulesDraftCard),
  }),
  readFlowRulesDraft: defineCall({
    method: 'GET',
    path: '/v2/flow-rules/{name}/drafts/{id}/',
    about: 'One draft; for rules editors.',
    auth: 'user',
    effect: 'read',
    params: draftParams,
    reply: FlowRulesDraft,
  }),
  createFlowRulesDraft: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/drafts/',
    about: 'Creates a draft. 400 when the document has another name or is too large.',
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object({ name: Name }),
    body: Type.Object(draftContent),
    reply: FlowRulesDraft,
  }),
  changeFlowRulesDraft: defineCall({
    method: 'PUT',
    path: '/v2/flow-rules/{name}/drafts/{id}/',
    about:
      'Replaces the content and plan of an open draft; `was` is the hash of what the editor changed. 409 `draft_changed` with the `draft` as it is now, when somebody else changed it in between. A change voids an approval.',
    auth: 'bff+user',
    effect: 'write',
    params: draftParams,
    body: Type.Object({ ...draftContent, was: DraftHash }),
    reply: FlowRulesDraft,
  }),
  discardFlowRulesDraft: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/drafts/{id}/discard/',
    about: 'Closes an open draft without publishing it.',
    auth: 'bff+user',
    effect: 'write',
    params: draftParams,
    body: Type.Object({ reason: Reason }),
    reply: FlowRulesDraft,
  }),
  remarkFlowRulesDraft: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/drafts/{id}/remarks/',
    about:
      'Asks for a review, approves, rejects or comments. Only rules reviewers who wrote nothing in the draft approve or reject it (403). 409 `draft_changed` when `hash` is no longer its content and plan.',
    auth: 'bff+user',
    effect: 'write',
    params: draftParams,
    body: Type.Object({
      kind: DraftRemark.properties.kind,
      hash: DraftHash,
      text: Type.String({ maxLength: 2000 }),
    }),
    reply: FlowRulesDraft,
  }),
} as const;
