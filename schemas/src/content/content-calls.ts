import { Type, type Static } from 'typebox';
import { defineCall, pageOf, pageQuery } from '../call.ts';
import { Id, Instant, nullable } from '../values.ts';
import { contentKindNames } from './content-kinds.ts';

const Kind = Type.Enum(contentKindNames, { description: contentKindNames.join(', ') });
const Number = Type.Integer({
  minimum: 1,
  maximum: 1_000_000_000,
  description: 'counted per document, from 1',
});
const Revision = Type.Integer({
  minimum: 0,
  description: 'the revision of all that counts, rule documents included',
});
const Hash = Type.String({ description: 'SHA-256 of the content, in hex' });
const Reason = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: '\\S',
  description: 'the reason, for people',
});
/** The receiver checks it by the kind's schema: that reports errors better and keeps every field as it was written. */
const Document = Type.Unknown({
  description: 'the document of its kind: ServiceDocument, DiscountsDocument, BannersDocument, …',
});

const named = { kind: Kind, id: Id };

/** A document and the version of it that counts. */
export const LiveContent = Type.Object(
  {
    ...named,
    slug: nullable(Type.String({ description: "a service's slug" })),
    title: Type.String(),
    number: Number,
    hash: Hash,
  },
  { title: 'LiveContent' },
);
export interface LiveContent extends Static<typeof LiveContent> {}

/** The hash of a proposal, which its confirmation names. */
const ProposalHash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of kind, id, base version and content, in hex',
});
const person = Type.String({ description: 'name and id of a rules editor' });

const proposal = {
  ...named,
  hash: ProposalHash,
  base_version: Number,
  reason: Type.String(),
  proposed_by: person,
  proposed_at: Instant,
};

/** A new content of a document that another person has to confirm before it counts. */
export const ContentProposal = Type.Object(proposal, { title: 'ContentProposal' });
export interface ContentProposal extends Static<typeof ContentProposal> {}

/** A proposal with its content. */
export const ProposedContent = Type.Object({ ...proposal, document: Document }, { title: 'ProposedContent' });
export interface ProposedContent extends Static<typeof ProposedContent> {}

/** Every document with its live version, as of one revision, and what is proposed. */
export const LiveContents = Type.Object(
  {
    revision: Revision,
    documents: Type.Array(LiveContent),
    review: Type.Optional(
      Type.Enum(['off', 'required'], {
        description: '`required`: a publication is proposed first, and another person confirms it',
      }),
    ),
    proposals: Type.Optional(
      Type.Array(ContentProposal, { description: 'what waits for a confirmation, at most one per document' }),
    ),
  },
  { title: 'LiveContents' },
);
export interface LiveContents extends Static<typeof LiveContents> {}

const card = {
  ...named,
  number: Number,
  hash: Hash,
  reason: Type.String(),
  published_by: nullable(
    Type.String({ description: 'name and id of the editor; null: it came with the build' }),
  ),
  published_at: Instant,
};

/** A version of a document in a list, without the document. */
export const ContentCard = Type.Object(card, { title: 'ContentCard' });
export interface ContentCard extends Static<typeof ContentCard> {}

/** One version of a document. It is immutable. */
export const ContentVersion = Type.Object({ ...card, document: Document }, { title: 'ContentVersion' });
export interface ContentVersion extends Static<typeof ContentVersion> {}

/** The version that counts after a change, and the revision that the change made. */
export const ContentChange = Type.Object(
  { ...named, number: Number, hash: Hash, revision: Revision },
  { title: 'ContentChange' },
);
export interface ContentChange extends Static<typeof ContentChange> {}

/** The changes of a document. */
const contentActions = ['propose', 'publish', 'roll_back'] as const;
export type ContentAction = (typeof contentActions)[number];

/** One entry of the audit trail of documents. */
export const ContentAuditEntry = Type.Object(
  {
    at: Instant,
    by: Type.String({ description: 'name and id of the editor; who proposed it, where it was confirmed' }),
    action: Type.Enum(contentActions),
    ...named,
    number: Type.Integer({ description: 'the version that counts since then' }),
    reason: Type.String(),
    proposal: Type.Optional(nullable(ProposalHash)),
    approved_by: Type.Optional(
      nullable(Type.String({ description: 'name and id of the reviewer who confirmed the proposal' })),
    ),
  },
  { title: 'ContentAuditEntry' },
);
export interface ContentAuditEntry extends Static<typeof ContentAuditEntry> {}

/** What a change was made from: the live version that its editor saw, and the revision that it was checked against. */
const madeFrom = {
  base_version: Number,
  revision: Revision,
};

/**
 * The calls for services, discounts and banners as documents: reading, publishing, going back, audit. Optional: a backend
 * with an own way to change its services leaves them out.
 */
export const contentCalls = {
  listContent: defineCall({
    method: 'GET',
    path: '/v2/content/',
    about: 'Every document with the version that counts; for rules editors.',
    auth: 'user',
    effect: 'read',
    reply: LiveContents,
  }),
  listContentVersions: defineCall({
    method: 'GET',
    path: '/v2/content/{kind}/{id}/versions/',
    about: 'Every version of a document, the newest first; for rules editors.',
    auth: 'user',
    effect: 'read',
    params: Type.Object(named),
    query: Type.Object(pageQuery(100)),
    reply: pageOf(ContentCard),
  }),
  readContent: defineCall({
    method: 'GET',
    path: '/v2/content/{kind}/{id}/versions/{number}/',
    about: 'One version of a document, as it was written; immutable. For rules editors.',
    auth: 'user',
    effect: 'read',
    params: Type.Object({ ...named, number: Number }),
    reply: ContentVersion,
  }),
  publishContent: defineCall({
    method: 'POST',
    path: '/v2/content/{kind}/{id}/versions/',
    about:
      'Publishes the next version of a document for everyone. Rules editors only. 400 lists the `findings` (code, path, expected); 409 `base_version` where another version counts than the one it was made from (its `number` is in the body), 409 `revision` where something else changed since it was checked, 409 `same_content`, 409 `not_approved` where a review is required; none changes anything. Orders, and quotes that were asked for before, keep the version that priced them.',
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object(named),
    body: Type.Object({ document: Document, reason: Reason, ...madeFrom }),
    reply: ContentChange,
  }),
  proposeContent: defineCall({
    method: 'POST',
    path: '/v2/content/{kind}/{id}/proposals/',
    about:
      'Proposes the next version of a document; nothing counts before another person confirms it. It replaces an earlier proposal of the document, and every later change of the document voids it. Rules editors only. Refused like a publication.',
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object(named),
    body: Type.Object({ document: Document, reason: Reason, ...madeFrom }),
    reply: ContentProposal,
  }),
  readContentProposal: defineCall({
    method: 'GET',
    path: '/v2/content/{kind}/{id}/proposals/{hash}/',
    about:
      'A proposal that waits for its confirmation, with its content; for rules editors. 404 for a void one.',
    auth: 'user',
    effect: 'read',
    params: Type.Object({ ...named, hash: ProposalHash }),
    reply: ProposedContent,
  }),
  confirmContent: defineCall({
    method: 'POST',
    path: '/v2/content/{kind}/{id}/proposals/{hash}/confirm/',
    about:
      'Publishes what another person proposed, exactly as the hash names it. Rules reviewers only. 403 `own_proposal` for the person who proposed it, 409 `proposal_void` where the document or its proposal changed since, 409 `revision` as for publishing.',
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object({ ...named, hash: ProposalHash }),
    body: Type.Object({ revision: Revision }),
    reply: ContentChange,
  }),
  rollBackContent: defineCall({
    method: 'POST',
    path: '/v2/content/{kind}/{id}/roll-back/',
    about:
      'Returns to the version that counted before; one person may do so also where a review is required, since that version counted already. Rules editors only. 409 `nothing_before` without one; 409 `base_version` and `revision` as for publishing.',
    auth: 'bff+user',
    effect: 'write',
    params: Type.Object(named),
    body: Type.Object({ reason: Reason, ...madeFrom }),
    reply: ContentChange,
  }),
  listContentAudit: defineCall({
    method: 'GET',
    path: '/v2/content/audit/',
    about: 'The changes of documents with editor and reason, the newest first; for rules editors.',
    auth: 'user',
    effect: 'read',
    query: Type.Object({ kind: Type.Optional(Kind), id: Type.Optional(Id), ...pageQuery(100) }),
    reply: pageOf(ContentAuditEntry),
  }),
} as const;
