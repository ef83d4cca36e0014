import { randomUUID } from 'node:crypto';
import { catalogueLevel, type Reply } from '@gam/schemas/descriptors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Parts } from '../../protocol/parts.ts';
import type { HoledPage } from './holed-page.ts';
import {
  type FilledPage,
  type FirstQuestions,
  keepFirstQuestions,
  type WritePage,
} from './keep-first-questions.ts';
import { openShell } from './shell.ts';
import type { WebApp } from './web-app.ts';
import { writeReply } from '../../protocol/replies/http-reply.ts';
import { readProductUrl } from '../../protocol/requests/screen-request.ts';
import { composeMissing, composeFailed } from '../../protocol/screens/instead.ts';
import { emptyState } from '../../protocol/records/page-state.ts';
import type { Alike, ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { wantsPage } from './wants-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    pages: Pages;
  }
}

interface Pages {
  readonly write: WritePage;
  readonly first: FirstQuestions;
}

/** Opens the writing of pages into the shell of the web app. */
export function openPages(
  { shell, draw }: WebApp,
  { publicUrl, caches, now }: Pick<Parts, 'publicUrl' | 'caches' | 'now'>,
): Pages {
  const fill = openShell(shell);
  const write: WritePage = (shown, values) => fill(shown, publicUrl(), values, draw(shown, values.nonce));
  return { write, first: keepFirstQuestions({ write, caches, now }) };
}

/** A page is personal and current; one that is kept here has cookies of its own all the same. */
const asPage = (reply: FastifyReply): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');

/** Sends the shell with a screen inside it. */
export const sendPage = (reply: FastifyReply, status: number, shown: Reply): FastifyReply =>
  withRobots(asPage(reply), shown.screen.meta.robots)
    .code(status)
    .send(reply.server.pages.write(shown, { nonce: reply.openPage(), actionId: randomUUID() }));

/**
 * Sends the page of a screen that is the same for other visitors: the kept one, for which nothing is composed. `draw`
 * composes the reply where none is kept yet.
 */
export function sendAlike(reply: FastifyReply, alike: Alike, draw: () => Reply): FastifyReply {
  const { write, first } = reply.server.pages;
  const nonce = reply.openPage();
  const send = ({ page, values, robots }: FilledPage) =>
    sendHoled(withRobots(asPage(reply), robots), page, values);
  const known = first.find(alike, nonce);
  if (known !== null) return send(known);
  const drawn = draw();
  const kept = first.keep(alike, drawn, nonce);
  return kept === null
    ? withRobots(asPage(reply), drawn.screen.meta.robots).send(
        write(drawn, { nonce, actionId: randomUUID() }),
      )
    : send(kept);
}

const withRobots = (reply: FastifyReply, robots: string | null): FastifyReply =>
  robots === null ? reply : reply.header('x-robots-tag', robots);

/** Sends a kept page that everybody sees alike. */
export const sendShared = (reply: FastifyReply, page: HoledPage): FastifyReply =>
  sendHoled(asPage(reply), page, [reply.openPage()]);

/** Sends a kept page with the values of its holes, in the form in which it is kept to whoever takes that. */
function sendHoled(reply: FastifyReply, page: HoledPage, values: readonly string[]): FastifyReply {
  const encodings = new Negotiator(reply.request).encodings();
  if (!encodings.includes('gzip')) return reply.send(page.writeText(values));
  return reply
    .header('content-encoding', 'gzip')
    .header('vary', 'Accept, Accept-Encoding')
    .send(page.writeGzip(values));
}

/** Sends the page for a URL without a page. `ref`: the request's name, which is shown on it. */
export const sendMissing = (
  parts: Parts,
  reply: FastifyReply,
  url: URL,
  ref: string | null = null,
): FastifyReply =>
  sendPage(reply, 404, writeReply(composeMissing(anonymousRequest(parts, url, reply.request.id), ref)));

/**
 * Sends the page of a failure, with a button to try again, at the URL that was asked for; returns false without a reply
 * if the client does not open a page.
 */
export function sendFailed(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: { readonly status: number; readonly message: string },
): boolean {
  const url = wantsPage(request, reply) ? readProductUrl(request.url) : null;
  if (!url) return false;
  const composed = composeFailed(anonymousRequest(parts, url, request.id), failure);
  void sendPage(reply, failure.status, writeReply(composed));
  return true;
}

/** A request without a session or cookies, for pages that are the same for every visitor. */
export const anonymousRequest = (parts: Parts, url: URL, ref: string): ScreenRequest => ({
  parts,
  url,
  who: { visitor: '', browser: '', session: null, sessionId: null, address: '' },
  page: emptyState,
  referrers: [],
  catalogue: catalogueLevel,
  asksParts: false,
  device: null,
  signal: () => AbortSignal.any([]),
  barred: null,
  ref,
});
