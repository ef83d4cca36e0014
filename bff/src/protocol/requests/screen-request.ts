import { catalogueHeader, catalogueLevel, partsVersion, protocolHeader } from '@gam/schemas/descriptors';
import { productHost } from '../urls/read-url.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emptyState, readPageState, readStateIfThere } from '../records/page-state.ts';
import { needsNoStore } from '../urls/shared-urls.ts';
import type { Parts } from '../parts.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { deviceKind } from './device-kind.ts';
import type { ScreenRequest } from '../screens/pipeline.ts';
import { readCustomer } from '../urls/desk-urls.ts';
import { actFor } from '../../platform/sessions/acting.ts';
import { isOperators } from '../../platform/sessions/sessions.ts';
import { confirmSession } from '../../platform/sessions/confirm-session.ts';
import { identify, type Who } from '../../platform/sessions/who.ts';
import { readCookie, setCookie } from '../../platform/sessions/cookies.ts';
import {
  namedReferrers,
  readReferral,
  writeReferral,
  isReferred,
  type Referrer,
  referrers,
} from '../../platform/referrers.ts';

/** Reads a URL of the product from a client; null for any other text. */
export function readProductUrl(text: string): URL | null {
  const isPath = text.startsWith('/') && !text.startsWith('//') && !text.includes('\\');
  if (!isPath || !URL.canParse(text, productHost)) return null;
  const url = new URL(text, productHost);
  return url.origin === productHost ? url : null;
}

/** Returns the function that makes a signal, which aborts if the client leaves before its reply; most replies need none. */
function whenGone({ raw }: FastifyReply): () => AbortSignal {
  let signal: AbortSignal | null = null;
  return () => {
    if (signal) return signal;
    const controller = new AbortController();
    if (raw.destroyed) controller.abort();
    raw.once('close', () => {
      if (!raw.writableFinished) controller.abort();
    });
    return (signal = controller.signal);
  };
}

/**
 * Returns the request of a screen. On entry the visitor is signed in silently first. [O-2.05] `entry`: how often a session
 * is confirmed on entry, ms; null where it is no entry.
 */
export async function makeScreenRequest(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  entry: number | null = null,
): Promise<ScreenRequest> {
  const known = await identify(request, reply, parts.signers.visitor, parts.sessions);
  const own = await confirmSession(parts, known, entry ?? Infinity);
  const acting = await actFor(parts, own, readCustomer(url));
  const who: Who = acting.ok ? acting.value : own;
  const isGuests = readCookie(request, 'session') === undefined;
  // While the store is away, such an entry is answered as to a new browser: the next event finds the state again.
  const page =
    entry !== null && isGuests && needsNoStore(url)
      ? // Nothing is stored yet of a visitor who was named just now.
        known.cookieless && who.visitor === known.visitor
        ? emptyState
        : await readStateIfThere(parts.store, who)
      : (await readPageState(parts.store, who)).value;
  return {
    parts,
    url,
    who,
    page,
    // A referral of an operator's browser is not a referral of the customers.
    referrers: isOperators(who.session) ? [] : takeReferrers(parts, request, reply, url),
    catalogue: readCatalogue(request) ?? catalogueLevel,
    asksParts: request.headers[protocolHeader] === partsVersion,
    device: deviceKind(request.headers),
    signal: whenGone(reply),
    barred: acting.ok ? null : acting.failure,
    ref: request.id,
  };
}

/** Returns the client's catalogue level; null if the header is missing or invalid. */
function readCatalogue({ headers }: FastifyRequest): number | null {
  const header = headers[catalogueHeader];
  const level = typeof header === 'string' ? /^[a-z]{1,20}\/(\d{1,6})$/.exec(header)?.[1] : undefined;
  return level === undefined ? null : Number(level);
}

/**
 * Returns the partners that referred the visitor: those of the URL, and those of the browser's cookies while they count
 * by the signed time, whatever lifetime the browser gives its cookies. New referrals are stored only in cookies.
 * [O-9.08]
 */
function takeReferrers(
  { config, signers, now }: PlatformParts,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
): Referrer[] {
  const at = now();
  const named = namedReferrers(url, config.referrerSources);
  for (const referrer of named) {
    setCookie(request, reply, referrer, writeReferral(signers.referral, referrer, at));
  }
  return referrers.filter((referrer) => {
    if (named.includes(referrer)) return true;
    const since = readReferral(signers.referral, referrer, readCookie(request, referrer));
    return since !== null && isReferred(referrer, since, at);
  });
}
