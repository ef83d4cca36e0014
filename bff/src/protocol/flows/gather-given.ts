import { done } from '@gam/shared/result';
import type { FavouriteWorkman } from '@gam/schemas/upstream';
import type { Flow, GivenAnswers } from '@gam/engine/flow';
import { noCustomer } from '@gam/engine/facts';
import type { FlowMemory, Parts } from '../parts.ts';
import type { Clock, UpstreamAccess } from '../../platform/platform-parts.ts';
import { doWithoutMs, type LoadedService } from '../../rules/services/service-loader.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { sizeOf } from '../../platform/store/size-of.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import { copyUploads } from '../uploads/carry-uploads.ts';
import { customerInTicket, loadCustomerFacts } from './customer-facts.ts';
import { loadService } from './load-service.ts';
import { recallPreAnswers } from './pre-answers.ts';
import type { Versions } from '../../rules/services/compiled.ts';
import type { FlowRecord } from '../records/flow-record.ts';
import type { Given } from '../records/given.ts';
import type { Ticket } from '../records/ticket.ts';
import type { Session } from '../../platform/sessions/sessions.ts';

interface Entry {
  readonly ticket: Ticket;
  readonly flow: Flow;
  readonly who: Who;
  /** The loaded service; null at the first event. */
  readonly loaded: LoadedService | null;
}

/** What the remembered data of first screens takes, bytes. */
export const givenBytes = 8_000_000;

/**
 * Gathers the answers of a copied order and of an earlier visit, and the favourites. A first event that comes late or
 * to another process gathers them again. It fails if the copied or edited order cannot be read: without its answers the
 * customer would change another order than the one they saw.
 */
export async function gatherGiven(parts: Parts, entry: Entry): Promise<UpstreamResult<Given>> {
  const recent = parts.given;
  const { ticket, flow, who, loaded } = entry;
  const known = loaded ? undefined : recent.get(keyOf(entry));
  if (known) return done(known);
  const [copied, pre, favourites, customer] = await Promise.all([
    loaded ? done(loaded.given) : copiedAnswers(parts, ticket, who),
    ticket.mode === 'new' ? recallPreAnswers(parts, who, flow, ticket) : {},
    loadFavourites(parts, who.session, flow, ticket.city),
    customerInTicket(ticket, who.session) ?? loadCustomerFacts(parts, who.session, { id: ticket.flow, flow }),
  ]);
  if (!copied.ok) return copied;
  const { session } = who;
  const withUploads = await copyUploads(parts, flow, copied.value, { ticket, session });
  const given = { copied: withUploads, pre, favourites, customer };
  recent.set(keyOf(entry), given, sizeOf(given));
  return done(given);
}

/** The key contains the user: a customer who signed in after the first screen gets their own data. */
const keyOf = ({ ticket, who }: Entry): string => `${ticket.flow}/${who.session?.user.id ?? ''}`;

async function copiedAnswers(
  parts: Parts,
  ticket: Ticket,
  { session }: Who,
): Promise<UpstreamResult<GivenAnswers['copied']>> {
  if (ticket.similar_id === null) return done({});
  const loaded = await loadService(parts, { place: ticket, city: ticket.city, session });
  return loaded.ok ? done(loaded.value.given) : loaded;
}

/** The most offered favourites; they are stored with the flow. */
const maxFavourites = 50;

/**
 * Loads a signed-in customer's favourite experts for a service that allocates one; empty for guests, for other services
 * and if the upstream does not answer, since they are optional. [O-6.02, O-7.14]
 */
export async function loadFavourites(
  { upstream, log }: UpstreamAccess,
  session: Session | null,
  flow: Flow,
  city: string,
): Promise<readonly FavouriteWorkman[]> {
  const isAsked = flow.questions.some(({ question }) => question.type_tags.includes('auto_allocation'));
  if (!session || !isAsked) return [];
  const service = flow.service.id;
  const found = await upstream.call('listFavouriteWorkmen', {
    query: { service, city },
    token: session.token,
    signal: AbortSignal.timeout(doWithoutMs),
  });
  if (found.ok) return found.value.results.slice(0, maxFavourites);
  log.warn({ service, failure: found.failure }, 'no favourites of a customer');
  return [];
}

/** What a sign-in tells of a customer. */
type Known = Pick<Given, 'favourites' | 'customer'>;

/** Loads what rules know of a customer who signs in within a flow. */
export async function loadKnown(
  parts: UpstreamAccess & Clock & FlowMemory,
  session: Session,
  { flow, record }: { readonly flow: Flow; readonly record: Pick<FlowRecord, 'id' | 'city'> },
): Promise<Known> {
  const [favourites, customer] = await Promise.all([
    loadFavourites(parts, session, flow, record.city),
    loadCustomerFacts(parts, session, { id: record.id, flow }),
  ]);
  return { favourites, customer };
}

/** Loads the same by the flow's id and versions. */
export async function knownIn(
  parts: Parts,
  session: Session,
  record: Versions & Pick<FlowRecord, 'id'>,
): Promise<Known> {
  const flow = await parts.compiled.find(record);
  return flow ? loadKnown(parts, session, { flow, record }) : { favourites: [], customer: noCustomer };
}
