import type { FlowPlace } from '../../flows/flow-record.ts';
import { type LoadedService, toLoaded } from '../../services/service-source.ts';
import type { UpstreamResult } from '../../upstream/failure.ts';
import type { ScreenRequest } from '../pipeline.ts';

/** What the upstream is told of how a customer found the service. */
const sources = ['utm_source', 'internal_source', 'searched_word', 'search_result_item_index'] as const;

/**
 * Loads the service of an order page in a city, with where the customer came from; a signed-in customer's earlier order
 * goes along, and what comes back for it is nobody else's, so it is not remembered. [O-7.01]
 */
export async function loadService(
  { parts, who, signal }: ScreenRequest,
  { main, category, service, similar_id, query }: FlowPlace,
  city: string,
): Promise<UpstreamResult<LoadedService>> {
  const params = { main, category, service };
  const given = query.filter(([name, value]) => value !== '' && sources.some((source) => source === name));
  const asked = { ...Object.fromEntries(given), city_id: city };
  if (similar_id === null || !who.session) return parts.services.service(params, asked);
  const { token } = who.session;
  const loaded = await parts.upstream.call('loadService', {
    params,
    query: { ...asked, similar_id },
    token,
    signal,
  });
  return loaded.ok ? { ok: true, value: toLoaded(loaded.value) } : loaded;
}
