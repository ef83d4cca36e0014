import { type Static, Type } from 'typebox';
import { defineCall } from '../call.ts';
import { PartsReply } from './parts.ts';
import { protocolHeader, partsVersion, Reply, ticketHeader } from './reply.ts';
import { FlowEvents, PageEvents } from './event.ts';
import { FlowExplanation } from './explanation.ts';
import { BrokenReplies } from './broken-replies.ts';
import { contentGateCalls } from './content-gate.ts';
import { moneyExports } from '../money-exports.ts';
import { Day, Id, Instant } from '../values.ts';
import { PageSourceReply } from './page-source.ts';
import { SourceReply } from './source.ts';

/**
 * An uploaded file. Answers name it by `id`, which is valid in this flow only; `url` is its picture, missing for other
 * files. [O-3.22, protocol: Restore]
 */
export const UploadedFile = Type.Object(
  { id: Type.String(), url: Type.Optional(Type.String()) },
  { title: 'UploadedFile' },
);
export interface UploadedFile extends Static<typeof UploadedFile> {}

/** A client's report of a fault in a screen: an unknown type, an invalid descriptor, a chunk that failed to load. */
const ClientErrorReport = Type.Object(
  {
    kind: Type.Enum(['unknown_node', 'bad_node', 'chunk', 'script', 'csp']),
    path: Type.String({ maxLength: 500 }),
    message: Type.String({ maxLength: 2000 }),
    screen: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { title: 'ClientErrorReport', additionalProperties: false },
);

/** What is known of a customer: sections of rows, whose values have Persian titles by name. */
const PersonalExport = Type.Object(
  {
    made_at: Instant,
    sections: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        titles: Type.Record(Type.String(), Type.String()),
        rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
      }),
    ),
  },
  { title: 'PersonalExport' },
);

/** The data of the event `changed`. */
const PageChanged = Type.Object(
  { rev: Type.String({ description: 'a hash of what the page shows' }) },
  { title: 'PageChanged' },
);

/** The BFF's own calls, declared like the upstream's. */
export const bffCalls = {
  getScreen: defineCall({
    method: 'GET',
    path: '/api/screen',
    about: `The screen at a URL of the product; in fragments under ${protocolHeader}: ${partsVersion}. Stores nothing.`,
    auth: 'anyone',
    effect: 'read',
    query: Type.Object({ url: Type.String({ maxLength: 2048 }) }),
    reply: Type.Union([Reply, PartsReply]),
  }),
  followPage: defineCall({
    method: 'GET',
    path: '/api/live',
    about:
      'Server-sent events `changed` of a page whose screen has `live`, under the session of its user: one at the beginning, one with each change. The client then reads the screen. Ends when the page changes no more.',
    auth: 'anyone',
    effect: 'read',
    query: Type.Object({ url: Type.String({ maxLength: 2048 }) }),
    produces: 'text/event-stream',
    reply: PageChanged,
  }),
  sendEvents: defineCall({
    method: 'POST',
    path: '/api/events',
    about: `Applies one or more events on a screen and returns the next screen; under ${protocolHeader}: ${partsVersion} in fragments, without those that the client has.`,
    auth: 'anyone',
    effect: 'write',
    body: Type.Union([FlowEvents, PageEvents]),
    reply: Type.Union([Reply, PartsReply]),
  }),
  explainFlow: defineCall({
    method: 'GET',
    path: '/api/flows/{id}/explain',
    about:
      'Explains a flow: every decision with its rules and facts. For operators and rules editors, by their session or their bearer token of the upstream; 404 for all others.',
    auth: 'optional',
    effect: 'read',
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    reply: FlowExplanation,
  }),
  ...contentGateCalls,
  listBrokenReplies: defineCall({
    method: 'GET',
    path: '/api/upstream/broken-replies',
    about:
      'Which replies of the upstream broke the contract, with call, field, what was expected and what came. For operators and rules editors, by their session or their bearer token of the upstream; 404 for all others.',
    auth: 'optional',
    effect: 'read',
    reply: BrokenReplies,
  }),
  loadSource: defineCall({
    method: 'GET',
    path: '/api/flows/{id}/sources/{source}',
    about: `The items of a fetched node; with item, those of one page or detail of it (404 when it does not exist). Before a flow's first event the ticket replaces the flow, in ${ticketHeader}. 409 for an outdated v. Stores nothing.`,
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ id: Id, source: Id }),
    query: Type.Object({ v: Type.String({ maxLength: 100 }), item: Type.Optional(Id) }),
    reply: SourceReply,
  }),
  loadPageSource: defineCall({
    method: 'GET',
    path: '/api/sources/{source}',
    about:
      'The items of a fetched node on a screen without a flow, for a typed text: search suggestions. An empty text has none. Stores nothing.',
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ source: Id }),
    query: Type.Object({ url: Type.String({ maxLength: 2048 }), q: Type.String({ maxLength: 100 }) }),
    reply: PageSourceReply,
  }),
  downloadExport: defineCall({
    method: 'GET',
    path: '/api/account/export',
    about:
      'Everything that is known of the customer as a file, what the BFF itself stores included. For their own session only, confirmed by a code of the last five minutes; 403 `code_needed` before.',
    auth: 'anyone',
    effect: 'read',
    reply: PersonalExport,
  }),
  uploadImage: defineCall({
    method: 'POST',
    path: '/api/uploads/images',
    about: `Accepts one cropped picture (jpg or png, under 10 MB) in the field \`image\` and streams it to the upstream. Requires a Content-Length; before a flow's first event the ticket replaces the flow, in ${ticketHeader}. Stores nothing in the flow.`,
    auth: 'anyone',
    effect: 'write',
    consumes: 'multipart/form-data',
    query: Type.Object({ flow: Id }),
    body: Type.Object({ image: Type.String({ contentMediaType: 'image/*' }) }),
    reply: UploadedFile,
  }),
  uploadVoice: defineCall({
    method: 'POST',
    path: '/api/uploads/voice',
    about: `Accepts one sound (mp3, aac or ogg, under 20 MB) in the field \`file\` and streams it to the media host. Otherwise as for pictures.`,
    auth: 'anyone',
    effect: 'write',
    consumes: 'multipart/form-data',
    query: Type.Object({ flow: Id }),
    body: Type.Object({ file: Type.String({ contentMediaType: 'audio/*' }) }),
    reply: UploadedFile,
  }),
  exportFinance: defineCall({
    method: 'GET',
    path: '/api/finance/export',
    about:
      'The payments, refunds or entries of the ledger of some days, as a CSV file in UTF-8; no cell is a formula. For sessions of finance; 404 for all others.',
    auth: 'anyone',
    effect: 'read',
    query: Type.Object({ what: Type.Enum(moneyExports), first_day: Day, last_day: Day }),
    produces: 'text/csv',
    reply: Type.String(),
  }),
  reportClientError: defineCall({
    method: 'POST',
    path: '/api/client-errors',
    about: 'Records a fault that a client found in a screen.',
    auth: 'anyone',
    effect: 'write',
    body: ClientErrorReport,
    reply: Type.Object({}),
  }),
} as const;
