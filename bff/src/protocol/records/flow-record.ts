import type { StoreAccess } from '../../platform/platform-parts.ts';
import { type Result, done, failed } from '@gam/shared/result';
import { awaitsQuote, type Flow, type FlowState, type Intent, type OutsideResult } from '@gam/engine/flow';
import type { Compiled, Versions } from '../../rules/services/compiled.ts';
import type { StoredAction } from './seen-actions.ts';
import { type CountedFlow, countStep } from '../../rules/outcomes/counted-flow.ts';
import type { Outcomes } from '../../rules/outcomes/outcomes.ts';
import { fitsStore } from './record-size.ts';
import { writeRecord } from './record-text.ts';
import type { KeptOfTicket, TicketPlace } from './ticket.ts';
import { flowLifeMs } from '../../platform/store/document-kinds.ts';
import type { Version } from '../../platform/store/store.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';

interface WriteParts extends StoreAccess {
  readonly compiled: Pick<Compiled, 'save'>;
  readonly metrics?: Pick<Metrics, 'flows'> | null;
  readonly outcomes?: Pick<Outcomes, 'add'>;
}

/** A flow with its version in the store; null: not stored yet. */
export interface StoredFlow extends OpenFlow {
  readonly version: Version | null;
  /** Whether the flow was moved to other versions, which its next write stores. */
  readonly isMoved?: boolean;
  /** The stored record of a flow that was moved: what the customer saw last. */
  readonly movedFrom?: FlowRecord;
}

/** A record of fewer characters grows also where its sender fills the store. */
const smallRecord = 4_096;

/**
 * Stores what a customer's events made of a flow, unless it is too large for the store: then nothing is stored. `raced`:
 * another write was first. Throws StoreFull as `admit` does.
 */
export async function writeEvents(
  parts: WriteParts,
  stored: StoredFlow,
  after: FlowRecord,
): Promise<Result<StoredFlow, 'raced' | 'too_large'>> {
  const made = makeWrite(stored, after);
  if (made.json.length > smallRecord) parts.store.admit('flow');
  return fitsStore(stored.flow, made.record, made.json) ? write(parts, stored, made) : failed('too_large');
}

/**
 * Stores a flow over the version that was read, and counts what it brought: whatever its size, since what the outside
 * world has done must not be lost. `raced`: another write was first.
 */
export const writeFlow = (
  parts: WriteParts,
  stored: StoredFlow,
  after: FlowRecord,
): Promise<Result<StoredFlow, 'raced'>> => write(parts, stored, makeWrite(stored, after));

/** Returns a record as it is stored, with what it adds to the counts. */
function makeWrite({ flow, record: before, version }: StoredFlow, after: FlowRecord) {
  const step = after.counted
    ? countStep(after.counted, version === null ? null : before.state, after.state)
    : null;
  const record = step ? { ...after, counted: step.counted } : after;
  return { record, step, json: writeRecord(flow, before, record) };
}

async function write(
  { store, compiled, metrics, outcomes }: WriteParts,
  { flow, record: before, version, isMoved = false }: StoredFlow,
  { record, step, json }: ReturnType<typeof makeWrite>,
): Promise<Result<StoredFlow, 'raced'>> {
  if (isMoved) await compiled.save(record);
  const written =
    version === null
      ? await store.insert('flow', record.id, record, lifeOf(record), json)
      : await store.replace('flow', record.id, version, record, lifeOf(record), json);
  if (written === null) return failed('raced');
  if (step) await outcomes?.add(record.id, step.counted, step.added);
  metrics?.flows.inc({ from: version === null ? 'new' : before.state.phase, to: record.state.phase });
  return done({ flow, record, version: written });
}

/** The first page of a flow. */
export type FlowPlace = TicketPlace;

/** A call of the outside world, stored before it is made. */
export interface PendingCall {
  readonly intent: Intent;
  /** The body, unchanged on every try. */
  readonly body: unknown;
  /** The idempotency key. */
  readonly key: string;
  /** When the event was stored that needs it, ms since 1970 by the store's clock; missing in records of earlier builds. */
  readonly begun_at?: number;
  /** The time after which another process may send it again, ms since 1970 by the store's clock. */
  readonly until: number;
  /** The process that makes the call. */
  readonly owner: string;
  /** How many times a process has taken it over to send it again; missing: never. */
  readonly takes?: number;
  /** Whether the owner lets another process make the call. */
  readonly handed_over?: true;
  /** The event that needs the call. */
  readonly action_id: string;
  /** The result that arrived after the request had been answered. */
  readonly result: OutsideResult | null;
  /** The text while the outcome is unknown because no try got an answer. */
  readonly undecided: string | null;
  /** The name of the request whose tries got no answer, beside `undecided`. */
  readonly undecided_ref?: string;
  /**
   * The end of the time in which it was or may have been sent without an answer, ms since 1970 by the store's clock;
   * missing: every try was answered or none was sent.
   */
  readonly unanswered_at?: number;
}

/** The stored form of a flow. */
export interface FlowRecord extends Versions, KeptOfTicket {
  readonly id: string;
  /** Missing for a flow that is not counted: an operator's, a restored one, one of an earlier build. */
  readonly counted?: CountedFlow;
  readonly place: FlowPlace;
  /** The time of its last accepted event, ms since 1970. Its screen shows the decisions of that time. */
  readonly decided_at: number;
  readonly rev: number;
  readonly state: FlowState;
  readonly pending: PendingCall | null;
  readonly seen: readonly StoredAction[];
}

/** The lifetime of a flow after its last event, ms: a guest's is short, since anyone can begin any number of them. */
export const lifeOf = ({ subject }: Pick<FlowRecord, 'subject'>): number =>
  subject === null ? flowLifeMs.guest : flowLifeMs.customer;

/** A flow with its record, stored or not. */
export interface OpenFlow {
  readonly flow: Flow;
  readonly record: FlowRecord;
}

/** The time until a client asks again for a pending result, ms. */
const waitMs = 400;

/** Returns the time after which the client continues by itself, ms; null if nothing is pending. */
export function continueAfter({ pending, state }: FlowRecord): number | null {
  if (pending) return pending.undecided ? null : waitMs;
  return awaitsQuote(state) ? 0 : null;
}
