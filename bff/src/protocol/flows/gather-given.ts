import type { FavouriteWorkman } from '@gam/schemas/upstream';
import type { GivenAnswers } from '../../engine/flow/entry-answers.ts';
import type { Flow } from '../../engine/flow/flow.ts';
import type { Parts } from '../parts.ts';
import type { LoadedService } from '../services/service-source.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { Recent } from '../../platform/store/recent.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import { copyUploads } from '../uploads/copy-uploads.ts';
import { loadService } from './load-service.ts';
import { loadFavourites } from './load-favourites.ts';
import { recallPreAnswers } from './pre-answers.ts';
import type { Ticket } from '../records/ticket.ts';

/** What is there when a flow begins, beside the questions: personal, so it is in no snapshot and no ticket. */
export interface Given extends GivenAnswers {
  readonly favourites: readonly FavouriteWorkman[];
}

interface Entry {
  readonly ticket: Ticket;
  readonly flow: Flow;
  readonly who: Who;
  /** The service as it was just loaded; null at the first event. */
  readonly loaded: LoadedService | null;
}

/** What first screens began with, by flow, so that the first event begins with the same and asks nobody again. */
const remembered = new WeakMap<Parts, Recent<Given>>();

/**
 * Gathers what is there at entry: the copied order's answers, those of an earlier visit, the favourites. A first event
 * that comes to another process, or late, gathers it anew. A failure is the upstream's, where it does not say what the
 * order was that is copied or edited: without its answers the customer would change another order than they saw.
 */
export async function gatherGiven(parts: Parts, entry: Entry): Promise<UpstreamResult<Given>> {
  const recent = remembered.get(parts) ?? new Recent<Given>(2000);
  remembered.set(parts, recent);
  const { ticket, flow, who, loaded } = entry;
  const known = loaded ? undefined : recent.get(keyOf(entry));
  if (known) return { ok: true, value: known };
  const [copied, pre, favourites] = await Promise.all([
    loaded ? ({ ok: true, value: loaded.given } as const) : copiedAnswers(parts, ticket, who),
    ticket.mode === 'new' ? recallPreAnswers(parts, who, flow, ticket) : {},
    loadFavourites(parts, who.session, flow, ticket.city),
  ]);
  if (!copied.ok) return copied;
  const { session } = who;
  const withUploads = await copyUploads(parts, flow, copied.value, { ticket, session });
  const given = { copied: withUploads, pre, favourites };
  recent.set(keyOf(entry), given);
  return { ok: true, value: given };
}

/** Whoever signed in since the first screen begins with what is theirs. */
const keyOf = ({ ticket, who }: Entry): string => `${ticket.flow}/${who.session?.user.id ?? ''}`;

async function copiedAnswers(
  parts: Parts,
  ticket: Ticket,
  { session }: Who,
): Promise<UpstreamResult<GivenAnswers['copied']>> {
  if (ticket.similar_id === null) return { ok: true, value: {} };
  const loaded = await loadService(parts, { place: ticket, city: ticket.city, session });
  return loaded.ok ? { ok: true, value: loaded.value.given } : loaded;
}
