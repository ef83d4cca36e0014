import type { Parts } from '../parts.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { completeRecord } from '../records/complete-record.ts';
import { flowOfNow } from './flow-of-now.ts';
import type { FlowRecord } from '../records/flow-record.ts';
import { isMovable, moveFlow } from './move-flow.ts';
import type { StoredFlow } from '../records/stored-flow.ts';

/** `gone`: no store has it any more. `failed`: what it runs under cannot be had at the moment. */
export type FoundFlow =
  | { readonly is: 'found'; readonly stored: StoredFlow }
  | { readonly is: 'gone' }
  | { readonly is: 'failed'; readonly failure: UpstreamFailure };

/**
 * A stored flow with its compiled questionnaire: under the versions that it was stored with, or moved to what counts
 * now where those are lost or withdrawn. The move is stored with the next event.
 */
export async function findFlow(parts: Parts, id: string): Promise<FoundFlow> {
  const found = await parts.store.get<FlowRecord>('flow', id);
  if (!found) return { is: 'gone' };
  const { version } = found;
  const record = completeRecord(found.value);
  const own = await parts.compiled.find(record);
  const mustMove = isMovable(record) && parts.rules.isWithdrawn(record.rules_version);
  if (own && !mustMove) return { is: 'found', stored: { flow: own, record, version } };
  const now = await flowOfNow(parts, record);
  if (!now.ok) return foundFailed(now.failure);
  const { flow, versions } = now.value;
  const isSame =
    versions.service_version === record.service_version && versions.rules_version === record.rules_version;
  const moves = isMovable(record) && !isSame;
  return {
    is: 'found',
    stored: { flow, record: moves ? moveFlow(record, now.value) : record, version, isMoved: true },
  };
}

/** A service that the upstream has no more is gone: nobody can go on in it. */
export const foundFailed = (failure: UpstreamFailure): FoundFlow =>
  failure.status === 404 ? { is: 'gone' } : { is: 'failed', failure };
