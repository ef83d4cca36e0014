import type { Flow } from '@gam/engine/flow';
import type { FlowRecord } from '../records/flow-record.ts';
import type { Parts } from '../parts.ts';

/** Whether placing or payment has begun: from there on nothing stops an order. */
const isBeyond = ({ state }: Pick<FlowRecord, 'state'>): boolean =>
  state.phase === 'placing' || state.phase === 'placed' || state.order !== null;

/**
 * Returns a flow with the emergency stops that count now. They are denials and notices, so its questions and answers stay
 * as they are, and it goes on as before once a stop ends. The record keeps its own list of versions.
 */
export function underStops<F extends { readonly flow: Flow; readonly record: FlowRecord }>(
  { rules, compiled, now }: Pick<Parts, 'rules' | 'compiled' | 'now'>,
  found: F,
): F {
  const { flow, record } = found;
  if (isBeyond(record)) return found;
  const stops = rules.stops(flow.service, record.city, now());
  return stops.length === 0
    ? found
    : { ...found, flow: compiled.withStops(flow, stops, record.service_version) };
}
