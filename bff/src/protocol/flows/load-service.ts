import { done } from '@gam/shared/result';
import type { ExpertRestriction } from '@gam/schemas/upstream';
import { type LoadedService, toLoaded } from '../../rules/services/service-loader.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { ServiceAccess } from '../parts.ts';
import type { UpstreamAccess } from '../../platform/platform-parts.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import { waysThere } from '../../platform/upstream/last-good.ts';
import type { FlowPlace } from '../records/flow-record.ts';
import type { LocalService } from '@gam/engine/questions';

interface Asked {
  readonly place: FlowPlace;
  readonly city: string;
  readonly session: Session | null;
  readonly signal?: AbortSignal;
}

/**
 * Loads the service of an order page in a city, with the customer's origin, and limited to what the expert in the query
 * does; it says whether they do it in this city, where the upstream does. The reply for a signed-in customer's earlier order is personal, so it is not cached. [O-7.01, O-7.02]
 */
export async function loadService(
  parts: UpstreamAccess & ServiceAccess,
  asked: Asked,
): Promise<UpstreamResult<LoadedService>> {
  const loaded = await load(parts, asked);
  const expert = new Map(asked.place.query).get('workman');
  if (!loaded.ok || !expert) return loaded;
  const { id } = loaded.value.service;
  const restrictions = await parts.services.restrictions(expert, id, asked.city);
  const { given, raw } = loaded.value;
  if (!restrictions.ok) {
    // An expert whom the upstream does not know does no service.
    if (restrictions.failure.status === 404)
      return done({ ...toLoaded({ ...raw, expert_serves: false }), given });
    // Only logged: the upstream checks the expert's work again.
    parts.log.warn({ expert, service: id, failure: restrictions.failure }, 'no restrictions of an expert');
    return loaded;
  }
  const { results, serves } = restrictions.value;
  const restricted = restrictService(raw, results);
  const limited = serves === undefined ? restricted : { ...restricted, expert_serves: serves };
  return done({ ...toLoaded(limited), given });
}

async function load(
  parts: UpstreamAccess & ServiceAccess,
  { place, city, session, signal }: Asked,
): Promise<UpstreamResult<LoadedService>> {
  const { main, category, service, similar_id, query } = place;
  const params = { main, category, service };
  const found = query.filter(([name, value]) => value !== '' && waysThere.has(name));
  const asked = { ...Object.fromEntries(found), city_id: city };
  if (similar_id === null || !session) return parts.services.service(params, asked);
  const loaded = await parts.upstream.call('loadService', {
    params,
    query: { ...asked, similar_id },
    token: session.token,
    ...(signal && { signal }),
  });
  const local = loaded.ok ? await parts.services.inCity(loaded.value, city) : loaded;
  return local.ok ? done(toLoaded(local.value)) : local;
}

/**
 * Limits the service to what one expert does: a listed question keeps only the listed options. A restriction that
 * leaves no option is ignored.
 */
function restrictService(service: LocalService, restrictions: readonly ExpertRestriction[]): LocalService {
  const kept = new Map(restrictions.map(({ question, answers }) => [question, new Set(answers)]));
  if (kept.size === 0) return service;
  const questions = service.questions.map((question) => {
    const answers = kept.get(question.id);
    const options = question.options?.filter(({ id }) => answers?.has(id)) ?? [];
    return options.length === 0 ? question : { ...question, options };
  });
  return { ...service, questions };
}
