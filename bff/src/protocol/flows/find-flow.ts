import { done, failed } from '@gam/shared/result';
import type { Parts } from '../parts.ts';
import type { UpstreamFailure, UpstreamResult } from '../../platform/upstream/failure.ts';
import { completeRecord } from '../records/complete-record.ts';
import type { FlowRecord, StoredFlow } from '../records/flow-record.ts';
import type { Versions } from '../../rules/services/compiled.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { loadService } from './load-service.ts';
import { underStops } from './under-stops.ts';
import { moveFlow, type FlowOfNow } from './move-flow.ts';

/**
 * A stored flow; null where no store has it. It fails while the questions or rules that it runs under are unavailable.
 */
export type FoundFlow = UpstreamResult<StoredFlow | null>;

/**
 * Finds a stored flow with its compiled questionnaire: under its own versions, or moved to the current ones if those
 * are lost or withdrawn. The move is stored with the next event.
 */
export async function findFlow(parts: Parts, id: string): Promise<FoundFlow> {
  const found = await parts.store.get<FlowRecord>('flow', id);
  if (!found) return done(null);
  const { version } = found;
  const record = completeRecord(found.value);
  const own = await parts.compiled.find(record);
  const mustMove = isMovable(record) && parts.rules.isWithdrawn(record.rules_version);
  if (own && !mustMove) return done(underStops(parts, { flow: own, record, version }));
  const now = await flowOfNow(parts, record);
  if (!now.ok) return foundFailed(now.failure);
  const { flow, versions } = now.value;
  const isSame =
    versions.service_version === record.service_version && versions.rules_version === record.rules_version;
  const moves = isMovable(record) && !isSame;
  return done(
    underStops<StoredFlow>(
      parts,
      moves
        ? { flow, record: moveFlow(record, now.value), version, isMoved: true, movedFrom: record }
        : { flow, record, version, isMoved: true },
    ),
  );
}

/** Returns the outcome of a failed load: a flow of a deleted service is gone. */
export const foundFailed = (failure: UpstreamFailure): FoundFlow =>
  failure.status === 404 ? done(null) : failed(failure);

/** Whether a flow can move to other versions: no call is pending and no order is placed. */
const isMovable = ({ pending, state }: Pick<FlowRecord, 'pending' | 'state'>): boolean =>
  pending === null && state.order === null;

/** A flow's versions, its first page and its beginning. */
type FlowOrigin = Versions & Pick<FlowRecord, 'id' | 'place' | 'issued_at' | 'browser'>;

/**
 * Returns the versions under which a flow continues if some of its own are lost or withdrawn: only these are replaced by
 * the current ones, and whether a document's window was open is still judged by the flow's beginning. It fails if the
 * service cannot be loaded again.
 */
export async function flowOfNow(
  parts: Parts,
  { id, place, city, service_version, rules_version, issued_at, browser = id }: FlowOrigin,
  session: Session | null = null,
): Promise<UpstreamResult<FlowOfNow>> {
  const { compiled, rules: source } = parts;
  const kept = await compiled.findService(service_version);
  const loaded = kept ? done(kept) : await loadService(parts, { place, city, session });
  if (!loaded.ok) return loaded;
  const versions = await compiled.findKept(rules_version);
  const rules = source.renew(versions, loaded.value.service, city, { visitor: browser, at: issued_at });
  const flow = compiled.of(loaded.value, rules, city);
  return done({
    flow,
    versions: { service_version: loaded.value.version, rules_version: rules.version, city },
  });
}
