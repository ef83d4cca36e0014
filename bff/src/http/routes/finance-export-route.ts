import { bffCalls } from '@gam/schemas/descriptors';
import { type CallReply, rolesOf } from '@gam/schemas/upstream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { byteOrderMark, exportName, writeRow } from '../../features/finance/index.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { refusalKinds, refuse } from '../../platform/refuse.ts';
import { findSessionOf } from '../../platform/sessions/session-of-request.ts';
import { isAbsent, type UpstreamFailure, type UpstreamResult } from '../../platform/upstream/failure.ts';
import { sendAnswer } from '../send-reply.ts';
import { mountCall } from './mount-call.ts';

/** The number of rows that are asked of the upstream at once. */
const pageSize = 500;
/** The longest wait for a page, ms. */
const pageMs = 10_000;

/**
 * GET /api/finance/export: the ledger of some days as a CSV file, page by page from the upstream; missing for everybody
 * without the role finance. Never stored by a browser. A file that cannot be completed is cut, so that it does not look
 * whole.
 */
export function financeExportRoute(app: FastifyInstance, parts: PlatformParts): void {
  mountCall(app, bffCalls.exportFinance, {}, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const token = await financeToken(parts, request);
    if (token === null) return sendAnswer(reply, refuse('missing', 'missing'));
    const { what, first_day, last_day } = request.query;
    const readPage = (offset: number) => {
      const query = { what, first_day, last_day, limit: pageSize, offset };
      return withDeadline(pageMs, () => parts.upstream.call('exportMoney', { query, token }));
    };
    const first = await readPage(0);
    if (!first.ok) return sendAnswer(reply, refusalOf(first.failure));
    const name = exportName(what, first_day, last_day);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(writeExport(first.value, readPage)));
  });
}

type Page = CallReply<'exportMoney'>;

/** Writes the file: its columns, then the rows of each page. Throws where a page does not come. */
async function* writeExport(
  first: Page,
  readPage: (offset: number) => Promise<UpstreamResult<Page>>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeRow(first.columns);
  let page = first;
  let reached = 0;
  for (;;) {
    yield page.results.map(writeRow).join('');
    // An upstream whose pages do not advance must not cause an endless file.
    if (page.next === null || page.next <= reached) return;
    reached = page.next;
    const read = await readPage(reached);
    if (!read.ok) throw new Error(`the export broke off: ${read.failure.code}`);
    page = read.value;
  }
}

/** Returns the token of a session whose roles include finance, also where the person is an operator; else null. */
async function financeToken(
  { sessions }: Pick<PlatformParts, 'sessions'>,
  request: FastifyRequest,
): Promise<string | null> {
  const session = (await findSessionOf(request, sessions, 'find'))?.session ?? null;
  return session && rolesOf(session.user).includes('finance') ? session.token : null;
}

function refusalOf(failure: UpstreamFailure) {
  if (isAbsent(failure)) return refuse('missing', 'missing');
  const kind = refusalKinds[failure.status];
  return kind
    ? refuse(kind, 'export', { message: failure.message })
    : refuse('busy', 'export', { status: 503 });
}
