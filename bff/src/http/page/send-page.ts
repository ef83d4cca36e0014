import { catalogueLevel, type Reply } from '@gam/schemas/descriptors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Parts } from '../../protocol/parts.ts';
import { keepDrawn } from './keep-drawn.ts';
import type { SharedPage } from './shared-page.ts';
import { openShell } from './shell.ts';
import type { WebApp } from './web-app.ts';
import { writeReply } from '../../protocol/replies/http-reply.ts';
import { readProductUrl } from '../../protocol/requests/screen-request.ts';
import { composeMissing, composeFailed } from '../../protocol/screens/instead.ts';
import { emptyState } from '../../protocol/records/page-state.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { wantsPage } from './wants-page.ts';

/** Returns the page of a reply, drawn where that is possible. */
type WritePage = (shown: Reply, nonce: string) => string;

declare module 'fastify' {
  interface FastifyInstance {
    writePage: WritePage;
  }
}

/** Opens the writing of pages into the shell of the web app. */
export function openPages(
  { shell, draw }: WebApp,
  { publicUrl, caches }: Pick<Parts, 'publicUrl' | 'caches'>,
): WritePage {
  const fill = openShell(shell);
  const drawOnce = keepDrawn(draw, caches);
  return (shown, nonce) => fill(shown, publicUrl(), nonce, drawOnce(shown, nonce));
}

/** A page is personal and current; one that is kept here has cookies of its own all the same. */
const asPage = (reply: FastifyReply): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');

/** Sends the shell with a screen inside it. */
export function sendPage(reply: FastifyReply, status: number, shown: Reply): FastifyReply {
  const { robots } = shown.screen.meta;
  if (robots !== null) void reply.header('x-robots-tag', robots);
  return asPage(reply).code(status).send(reply.server.writePage(shown, reply.openPage()));
}

/** Sends a kept page, in the form in which it is kept to whoever takes that. */
export function sendShared(reply: FastifyReply, page: SharedPage): FastifyReply {
  const nonce = reply.openPage();
  const encodings = new Negotiator(reply.request).encodings();
  if (!encodings.includes('gzip')) return asPage(reply).send(page.writeText(nonce));
  return asPage(reply)
    .header('content-encoding', 'gzip')
    .header('vary', 'Accept, Accept-Encoding')
    .send(page.writeGzip(nonce));
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
