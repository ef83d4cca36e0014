import { type Static, Type } from 'typebox';
import { defineCall, pageOf, pageQuery } from '../call.ts';
import {
  contentCalls,
  ContentAuditEntry,
  ContentCard,
  ContentChange,
  ContentProposal,
  ContentVersion,
  LiveContents,
  ProposedContent,
} from '../content/index.ts';

/** One finding of the check of a service, of discounts or of banners. */
export const ContentGateFinding = Type.Object(
  {
    severity: Type.Enum(['error', 'warning', 'note']),
    code: Type.String(),
    path: Type.String({ description: 'a JSON pointer into the document that is checked' }),
    message: Type.String(),
    document: Type.Optional(Type.String({ description: 'the rule document that it comes from' })),
    rule: Type.Optional(Type.String({ description: 'the rule in it' })),
    way: Type.Optional(
      Type.String({ description: 'the shortest way there: who comes, and what they answer' }),
    ),
    cities: Type.Optional(Type.Array(Type.String(), { description: 'the cities where it was found' })),
    acknowledge: Type.Optional(
      Type.String({
        description: 'what a publication must name to be made in spite of it: `option/103/7=0`',
      }),
    ),
  },
  { title: 'ContentGateFinding' },
);
export interface ContentGateFinding extends Static<typeof ContentGateFinding> {}

const Findings = Type.Array(ContentGateFinding);
const ContentPublished = Type.Object(
  { ...ContentChange.properties, findings: Findings },
  { title: 'ContentPublished' },
);
const { params: named, body: publishing } = contentCalls.publishContent;
const { document, reason, base_version } = publishing.properties;
const acknowledge = Type.Optional(
  Type.Array(Type.String({ maxLength: 300 }), {
    maxItems: 1000,
    description: 'the drastic prices that are meant, each as its finding names it',
  }),
);

const rights = 'For rules editors, by their session or their bearer token of the upstream.';

/** The BFF's calls for services, discounts and banners as documents; the command line uses nothing else. */
export const contentGateCalls = {
  listServices: defineCall({
    method: 'GET',
    path: '/api/services/',
    about: `Every document with the version that counts, and what is proposed. ${rights} 501 for an upstream without documents.`,
    auth: 'optional',
    effect: 'read',
    reply: LiveContents,
  }),
  listServiceVersions: defineCall({
    method: 'GET',
    path: '/api/services/{kind}/{id}/versions/',
    about: `The versions of a document, the newest first. ${rights}`,
    auth: 'optional',
    effect: 'read',
    params: named,
    query: Type.Object(pageQuery(100)),
    reply: pageOf(ContentCard),
  }),
  loadServiceVersion: defineCall({
    method: 'GET',
    path: '/api/services/{kind}/{id}/versions/{number}/',
    about: `One version of a document with its content. ${rights}`,
    auth: 'optional',
    effect: 'read',
    params: contentCalls.readContent.params,
    reply: ContentVersion,
  }),
  checkServiceDocument: defineCall({
    method: 'POST',
    path: '/api/services/{kind}/{id}/check/',
    about: `Checks a document by itself and, a service, under the rules that visitors get now or later in each of its cities. Changes nothing. ${rights}`,
    auth: 'optional',
    effect: 'read',
    params: named,
    body: Type.Object({ document }),
    reply: Type.Object({ findings: Findings }, { title: 'ContentCheck' }),
  }),
  publishServiceDocument: defineCall({
    method: 'POST',
    path: '/api/services/{kind}/{id}/versions/',
    about: `Checks a document against what counts now and publishes it as the next version; checks again where something changed meanwhile. Where a review is required it is proposed instead, and the reply has the proposal. 422 \`broken_document\` with \`params.findings\` where it adds an error; 422 \`unacknowledged_prices\` likewise where a price falls to 0 or below a tenth, rises tenfold or is lost and \`acknowledge\` does not name exactly those; 409 \`base_version\` where another version came between. ${rights}`,
    auth: 'optional',
    effect: 'write',
    params: named,
    body: Type.Object({ document, reason, base_version, acknowledge }),
    reply: Type.Union([
      ContentPublished,
      Type.Object({ proposal: ContentProposal, findings: Findings }, { title: 'ContentProposed' }),
    ]),
  }),
  readServiceProposal: defineCall({
    method: 'GET',
    path: '/api/services/{kind}/{id}/proposals/{hash}/',
    about: `What waits for a confirmation, with its content. ${rights}`,
    auth: 'optional',
    effect: 'read',
    params: contentCalls.readContentProposal.params,
    reply: ProposedContent,
  }),
  confirmServiceProposal: defineCall({
    method: 'POST',
    path: '/api/services/{kind}/{id}/proposals/{hash}/confirm/',
    about: `Checks again what another person proposed and publishes it, exactly as the hash names it; for rules reviewers. 403 \`own_proposal\` for the person who proposed it; 422 \`unacknowledged_prices\` as for a publication; 404 or 409 \`proposal_void\` where the document or its proposal changed since. ${rights}`,
    auth: 'optional',
    effect: 'write',
    params: contentCalls.confirmContent.params,
    body: Type.Object({ acknowledge }),
    reply: ContentPublished,
  }),
  rollBackServiceDocument: defineCall({
    method: 'POST',
    path: '/api/services/{kind}/{id}/roll-back/',
    about: `Returns to the version that counted before, also where a review is required. Never refused for its findings, which are in the reply. ${rights}`,
    auth: 'optional',
    effect: 'write',
    params: named,
    body: Type.Object({ reason, base_version }),
    reply: Type.Object({ ...ContentChange.properties, findings: Findings }, { title: 'ContentRolledBack' }),
  }),
  listServiceAudit: defineCall({
    method: 'GET',
    path: '/api/services/audit/',
    about: `Who changed which document, when and why, the newest first. ${rights}`,
    auth: 'optional',
    effect: 'read',
    query: contentCalls.listContentAudit.query,
    reply: pageOf(ContentAuditEntry),
  }),
} as const;
