import { type OutsideResult, replay, type Transition } from '@gam/engine/flow';
import { combineRules, documentsOf } from '@gam/engine/rules';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { ServiceAccess } from '../parts.ts';
import type { Clock, UpstreamAccess } from '../../platform/platform-parts.ts';
import type { OpenFlow } from '../records/flow-record.ts';
import { commonTexts } from '../texts.ts';
import { loadService } from './load-service.ts';
import type { FlowOfNow } from './move-flow.ts';

/** A flow under the service that counts now, and where the customer is in it. */
export interface RenewedFlow extends FlowOfNow {
  readonly transition: Transition;
}

/**
 * Returns a flow under the service that counts now if its quote was refused for its answers and the service was published
 * anew since the flow began; null otherwise. Only answers that no longer fit are asked again; where all fit, the next
 * quote is asked for at once. The flow keeps its rules.
 */
export async function renewService(
  parts: UpstreamAccess & ServiceAccess & Clock,
  { flow, record }: OpenFlow,
  result: OutsideResult,
  session: Session | null,
): Promise<RenewedFlow | null> {
  if (result.name !== 'quote_failed' || result.unfit !== true) return null;
  const { place, city, service_version, rules_version, state } = record;
  const loaded = await loadService(parts, { place, city, session });
  if (!loaded.ok || loaded.value.version === service_version) return null;
  const [first, ...others] = documentsOf(flow.rules).filter(({ isStop }) => !isStop);
  if (!first) return null;
  // Emergency stops are in no flow's list; they count again at the next event.
  const renewed = parts.compiled.of(loaded.value, combineRules([first, ...others], rules_version), city);
  const replayed = replay(renewed, state.facts, state, parts.now());
  if (!replayed.ok) return null;
  const toast = { type: 'toast', level: 'info', text: commonTexts.order.serviceChanged } as const;
  return {
    flow: renewed,
    versions: { service_version: loaded.value.version, rules_version, city },
    transition: {
      ...replayed.value,
      state: { ...replayed.value.state, moved_to: state.moved_to },
      effects: [...replayed.value.effects, toast],
    },
  };
}
