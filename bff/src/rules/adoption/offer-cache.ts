import type { FastifyBaseLogger } from 'fastify';
import type { Upstream } from '../../platform/upstream/client.ts';
import { type LoadedServiceInCity, loadServicesInCities } from '../services/load-services-in-cities.ts';

interface Settings {
  readonly upstream: Pick<Upstream, 'call'>;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** How long loaded services are taken as they are, ms: a check may see content that is as old. */
const freshMs = 60_000;

/**
 * Returns every service of the upstream for checks of rules. What is known is returned at once, and loaded again behind
 * it when it is old. Empty while nothing could be loaded: then no service can be checked.
 */
export function makeOfferCache({
  upstream,
  now,
  log,
}: Settings): () => Promise<readonly LoadedServiceInCity[]> {
  let known: readonly LoadedServiceInCity[] = [];
  let loadedAt = -Infinity;
  let loading: Promise<void> | null = null;

  const load = async () => {
    const loaded = await loadServicesInCities(upstream);
    if (!loaded.ok) {
      log.warn(
        { failure: loaded.failure },
        'the services could not be loaded, so new flow rules were not checked with them',
      );
      return;
    }
    for (const line of loaded.value.missing) log.warn(`not checked with new flow rules: ${line}`);
    known = loaded.value.offers;
    loadedAt = now();
  };

  return async () => {
    if (now() - loadedAt < freshMs) return known;
    loading ??= load().finally(() => {
      loading = null;
    });
    if (known.length === 0) await loading;
    return known;
  };
}
