import { catalogueLevel } from '@gam/schemas/descriptors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPageState } from '../records/page-state.ts';
import type { Parts } from '../parts.ts';
import { takeReferrers } from './take-referrers.ts';
import type { ScreenRequest } from '../screens/pipeline.ts';
import { readCustomer } from '../urls/customer-of.ts';
import { actFor } from '../../platform/sessions/acting.ts';
import { isOperators } from '../../platform/sessions/sessions.ts';
import { confirmSession } from '../../platform/sessions/confirm-session.ts';
import { identify, type Who } from '../../platform/sessions/who.ts';
import { readCatalogue } from './catalogue.ts';

/** Addresses of the product stand on a host of their own, so that none can lead anywhere else. */
const base = 'http://gam.invalid';

/** The product's address that a client names; null where it is none. */
export function readProductUrl(text: string): URL | null {
  const isPath = text.startsWith('/') && !text.startsWith('//') && !text.includes('\\');
  if (!isPath || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.origin === base ? url : null;
}

/** A signal that ends when the client goes away before it has its reply. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Who asks for which screen. Where somebody enters, they are signed in silently first. [O-2.05] */
export async function makeScreenRequest(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  confirmedEvery = Infinity,
): Promise<ScreenRequest> {
  const known = await identify(request, reply, parts.signers.visitor, parts.sessions);
  const own = await confirmSession(parts, known, confirmedEvery);
  const acting = await actFor(parts, own, readCustomer(url));
  const who: Who = acting.ok ? acting.value : own;
  const page = await readPageState(parts.store, who);
  return {
    parts,
    url,
    who,
    page: page.value,
    // Who sent an operator's browser here sent none of their customers.
    referrers: isOperators(who.session) ? [] : takeReferrers(parts, request, reply, url),
    catalogue: readCatalogue(request) ?? catalogueLevel,
    signal: whenGone(reply),
    barred: acting.ok ? null : acting.failure,
  };
}
