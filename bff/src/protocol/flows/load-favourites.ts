import type { FavouriteWorkman } from '@gam/schemas/upstream';
import type { Flow } from '../../engine/flow/flow.ts';
import type { Parts } from '../parts.ts';
import { doWithoutMs } from '../services/service-source.ts';
import type { Versions } from '../services/compiled.ts';
import type { Session } from '../../platform/sessions/sessions.ts';

/** So many favourites are offered: they are kept with the flow. */
const maxFavourites = 50;

/**
 * A signed-in customer's favourites for a service that allocates an expert; none for guests and elsewhere, and none
 * where the upstream does not tell, since an order can do without. [O-6.02, O-7.14]
 */
export async function loadFavourites(
  { upstream, log }: Parts,
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

/** The same for a flow that is known by what it runs under. */
export async function favouritesIn(
  parts: Parts,
  session: Session,
  versions: Versions,
): Promise<readonly FavouriteWorkman[]> {
  const flow = await parts.compiled.find(versions);
  return flow ? loadFavourites(parts, session, flow, versions.city) : [];
}
