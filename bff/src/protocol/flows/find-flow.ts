import type { Parts } from '../parts.ts';
import type { UpstreamFailure, UpstreamResult } from '../../platform/upstream/failure.ts';
import { completeRecord } from '../records/complete-record.ts';
import type { FlowPlace, FlowRecord, StoredFlow } from '../records/flow-record.ts';
import { type Flow, type FlowState, replay, withoutCall } from '@gam/engine/flow';
import type { Versions } from '../../rules/services/compiled.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { loadService } from './load-service.ts';

/** `gone`: no store has the flow. `failed`: the questions or rules it runs under are unavailable at the moment. */
export type FoundFlow =
  | { readonly is: 'found'; readonly stored: StoredFlow }
  | { readonly is: 'gone' }
  | { readonly is: 'failed'; readonly failure: UpstreamFailure };

/**
 * Finds a stored flow with its compiled questionnaire: under its own versions, or moved to the current ones if those
 * are lost or withdrawn. The move is stored with the next event.
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
    stored: moves
      ? { flow, record: moveFlow(record, now.value), version, isMoved: true, movedFrom: record }
      : { flow, record, version, isMoved: true },
  };
}

/** Returns the outcome of a failed load: a flow of a deleted service is gone. */
export const foundFailed = (failure: UpstreamFailure): FoundFlow =>
  failure.status === 404 ? { is: 'gone' } : { is: 'failed', failure };

/** Whether a flow can move to other versions: no call is pending and no order is placed. */
const isMovable = ({ pending, state }: Pick<FlowRecord, 'pending' | 'state'>): boolean =>
  pending === null && state.order === null;

/**
 * Moves a flow to other versions: its answers are replayed, its quote is dropped, and only answers that no longer fit
 * are asked again. A pure function of record and versions, so that every reader gets the same flow, under the next
 * revision, until the next event stores it.
 */
export function moveFlow(record: FlowRecord, { flow, versions }: FlowOfNow): FlowRecord {
  const { state, decided_at: at } = record;
  // The login replaces the step that it was opened for.
  const step = state.login?.resume_at ?? state.step;
  const outcome = replay(flow, state.facts, { ...state, step }, at);
  if (!outcome.ok) throw new Error(`flow ${record.id} cannot be replayed: ${outcome.failure.code}`);
  const moved = withoutCall(outcome.value);
  // An order that continued in another city stays there.
  const led = { ...moved, moved_to: state.moved_to };
  return { ...record, ...versions, rev: record.rev + 1, state: keepExpert(state, keepLogin(state, led)) };
}

/** Keeps a login that is still needed, so that no second code is sent. */
function keepLogin(before: FlowState, after: FlowState): FlowState {
  const isSame = before.login !== null && before.login.resume_at === after.login?.resume_at;
  return isSame ? { ...after, login: before.login, step: before.step } : after;
}

/** Keeps the chosen expert while the answers are the same. */
function keepExpert(before: FlowState, after: FlowState): FlowState {
  const said = ({ answers }: FlowState) => JSON.stringify(answers);
  return said(before) === said(after) ? { ...after, expert: before.expert } : after;
}

/** A flow's versions, its first page and its beginning. */
interface FlowOrigin extends Versions {
  readonly id: string;
  readonly place: FlowPlace;
  readonly issued_at: number;
  readonly browser?: string | null;
}

export interface FlowOfNow {
  readonly flow: Flow;
  readonly versions: Versions;
}

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
  const loaded = kept
    ? ({ ok: true, value: kept } as const)
    : await loadService(parts, { place, city, session });
  if (!loaded.ok) return loaded;
  const versions = await compiled.findKept(rules_version);
  const rules = source.renew(versions, loaded.value.service, city, { visitor: browser, at: issued_at });
  const flow = compiled.of(loaded.value, rules, city);
  return {
    ok: true,
    value: {
      flow,
      versions: { service_version: loaded.value.version, rules_version: rules.version, city },
    },
  };
}
