import type { Flow } from '../../engine/flow/flow.ts';
import type { Parts } from '../parts.ts';
import type { Versions } from '../services/compiled.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { FlowPlace } from '../records/flow-record.ts';
import { loadService } from './load-service.ts';

/** What a flow runs under, and where it began. */
export interface FlowOrigin extends Versions {
  readonly id: string;
  readonly place: FlowPlace;
}

export interface FlowOfNow {
  readonly flow: Flow;
  readonly versions: Versions;
}

/**
 * What a flow goes on under whose own versions are lost or withdrawn: the one of both that still counts stays, and in
 * the place of the other stands what counts now. A failure is the upstream's, where the service is to be loaded anew.
 */
export async function flowOfNow(
  parts: Parts,
  { id, place, city, service_version, rules_version }: FlowOrigin,
  session: Session | null = null,
): Promise<UpstreamResult<FlowOfNow>> {
  const { compiled, rules: source } = parts;
  const kept = await compiled.findService(service_version);
  const loaded = kept
    ? ({ ok: true, value: kept } as const)
    : await loadService(parts, { place, city, session });
  if (!loaded.ok) return loaded;
  const stays = source.isWithdrawn(rules_version) ? null : await compiled.findRules(rules_version);
  const rules = stays ?? source.pick(loaded.value.service.slug, city, id);
  const flow = compiled.of(loaded.value, rules, city);
  return {
    ok: true,
    value: {
      flow,
      versions: { service_version: loaded.value.version, rules_version: rules.version, city },
    },
  };
}
