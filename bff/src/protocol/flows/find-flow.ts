import type { Parts } from '../parts.ts';
import type { UpstreamFailure, UpstreamResult } from '../../platform/upstream/failure.ts';
import { completeRecord } from '../records/complete-record.ts';
import type { FlowPlace, FlowRecord, StoredFlow } from '../records/flow-record.ts';
import { withoutCall } from '../../engine/flow/outcome.ts';
import { replay } from '../../engine/flow/replay.ts';
import type { FlowState } from '../../engine/flow/state.ts';
import type { Flow } from '../../engine/flow/flow.ts';
import type { Versions } from '../services/compiled.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { loadService } from './load-service.ts';

/** `gone`: no store has the flow. `failed`: the questions or rules it runs under are unavailable at the moment. */
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

/** A service that the upstream no longer has makes its flows gone. */
export const foundFailed = (failure: UpstreamFailure): FoundFlow =>
  failure.status === 404 ? { is: 'gone' } : { is: 'failed', failure };

/** A flow moves to other versions only between calls, and not once its order is placed. */
const isMovable = ({ pending, state }: Pick<FlowRecord, 'pending' | 'state'>): boolean =>
  pending === null && state.order === null;

/**
 * A flow under other versions than it was stored with: its answers are replayed, a quote is dropped, and only what no
 * longer fits is asked again. A pure function of the record and the versions, so that every reader of the flow sees
 * the same, under the next revision, until the next event writes it.
 */
export function moveFlow(record: FlowRecord, { flow, versions }: FlowOfNow): FlowRecord {
  const { state, decided_at: at } = record;
  // The login stands in the place of what it was opened for.
  const step = state.login?.resume_at ?? state.step;
  const outcome = replay(flow, state.facts, { ...state, step }, at);
  if (!outcome.ok) throw new Error(`flow ${record.id} cannot be replayed: ${outcome.refusal.code}`);
  const moved = withoutCall(outcome);
  // Where the order went on in another city, it stays there.
  const led = { ...moved, moved_to: state.moved_to };
  return { ...record, ...versions, rev: record.rev + 1, state: keepExpert(state, keepLogin(state, led)) };
}

/** A login that is still needed goes on where it was, without a second code. */
function keepLogin(before: FlowState, after: FlowState): FlowState {
  const isSame = before.login !== null && before.login.resume_at === after.login?.resume_at;
  return isSame ? { ...after, login: before.login, step: before.step } : after;
}

/** The chosen expert stays while the answers are those that they were chosen for. */
function keepExpert(before: FlowState, after: FlowState): FlowState {
  const said = ({ answers }: FlowState) => JSON.stringify(answers);
  return said(before) === said(after) ? { ...after, expert: before.expert } : after;
}

/** What a flow runs under, and where it began. */
interface FlowOrigin extends Versions {
  readonly id: string;
  readonly place: FlowPlace;
}

export interface FlowOfNow {
  readonly flow: Flow;
  readonly versions: Versions;
}

/**
 * The versions under which a flow continues when its own are lost or withdrawn: the one that still counts stays, the
 * current one replaces the other. A failure is the upstream's, when the service has to be loaded again.
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
