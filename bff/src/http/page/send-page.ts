import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueLevel, type Reply } from '@gam/schemas/descriptors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Parts } from '../../protocol/parts.ts';
import type { DrawPage } from './draw-page.ts';
import type { SharedPage } from './shared-page.ts';
import { fillShell } from './shell.ts';
import { writeReply } from '../../protocol/requests/reply.ts';
import { readProductUrl } from '../../protocol/requests/screen-request.ts';
import { composeMissing, composeFailed } from '../../protocol/screens/instead.ts';
import { emptyState } from '../../protocol/records/page-state.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { wantsPage } from './wants-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Draws the screens of pages; null without a renderer. */
    drawPage: DrawPage | null;
  }
}

/** The built web app: its shell and its hashed assets. */
export const distFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

/** Whether the web app is built; without it pages have no script. */
export const isWebBuilt = (): boolean => existsSync(path.join(distFolder, 'index.html'));

const bareShell = '<!--gam:head--><!--gam:root--><!--gam:screen-->';
let known: string | null = null;

function readShell(): string {
  const file = path.join(distFolder, 'index.html');
  known ??= existsSync(file) ? readFileSync(file, 'utf8') : bareShell;
  return known;
}

/** Returns the page of a reply, drawn if there is a renderer. */
export function writePage(app: FastifyInstance, parts: Parts, shown: Reply, nonce: string): string {
  const drawn = app.drawPage?.(shown, nonce) ?? null;
  return fillShell(readShell(), shown, parts.publicUrl(), nonce, drawn);
}

/** A page is personal and current; one that is kept here has cookies of its own all the same. */
const asPage = (reply: FastifyReply): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');

/** Sends the shell with a screen inside it. */
export function sendPage(parts: Parts, reply: FastifyReply, status: number, shown: Reply): FastifyReply {
  const { robots } = shown.screen.meta;
  if (robots !== null) void reply.header('x-robots-tag', robots);
  return asPage(reply)
    .code(status)
    .send(writePage(reply.server, parts, shown, reply.openPage()));
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

/** Sends the page for a URL without a page. */
export const sendMissing = (parts: Parts, reply: FastifyReply, url: URL): FastifyReply =>
  sendPage(parts, reply, 404, writeReply(composeMissing(anonymousRequest(parts, url, reply.request.id))));

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
  void sendPage(parts, reply, failure.status, writeReply(composed));
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
  device: null,
  signal: () => AbortSignal.any([]),
  barred: null,
  ref,
});
