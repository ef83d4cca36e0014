import type { Effect } from '@gam/schemas/descriptors';
import type { Flow } from '../../engine/flow/flow.ts';
import type { Intent } from '../../engine/flow/outcome.ts';
import type { OutsideResult } from '../../engine/flow/results/index.ts';
import type { FlowState } from '../../engine/flow/state.ts';
import type { Referrer } from '../../platform/referrers.ts';
import type { Compiled, Versions } from '../services/compiled.ts';
import { awaitsQuote } from '../../engine/flow/fresh-quote.ts';
import type { Store } from '../../platform/store/store.ts';

interface StoreParts {
  readonly store: Store;
  readonly compiled: Pick<Compiled, 'save'>;
  /** ms since 1970. */
  readonly now: () => number;
}

/** A stored flow with the store's version of it. */
export interface StoredFlow {
  readonly flow: Flow;
  readonly record: FlowRecord;
  readonly version: number;
  /** It was found under other versions than it is stored with: these are kept with its next write. */
  readonly isMoved?: boolean;
}

/**
 * Writes a flow over the version that it was read at; version 0 is one that is not stored yet. Null where another write
 * was first.
 */
export async function writeFlow(
  { store, compiled, now }: StoreParts,
  { flow, version, isMoved = false }: Pick<StoredFlow, 'flow' | 'version' | 'isMoved'>,
  record: FlowRecord,
): Promise<StoredFlow | null> {
  if (isMoved) await compiled.save(record);
  const until = now() + flowMs;
  const isWritten =
    version === 0
      ? await store.insert('flow', record.id, record, until)
      : await store.replace('flow', record.id, version, record, until);
  return isWritten ? { flow, record, version: version + 1 } : null;
}

/** The page that a flow began on. */
export interface FlowPlace {
  readonly main: string;
  readonly category: string;
  readonly service: string;
  readonly similar_id: string | null;
  /** The page's query without the flow, in order. */
  readonly query: readonly (readonly [string, string])[];
  /** The partners whose referral counted then, so that a quote and its order say the same; absent: none. [O-9.08] */
  readonly referrers?: readonly Referrer[];
}

/** A call of the outside world that was stored before it was made. */
export interface PendingCall {
  readonly intent: Intent;
  /** What is sent, unchanged on every try. */
  readonly body: unknown;
  /** The idempotency key. */
  readonly key: string;
  /** Another process may send it again after this, ms since 1970. */
  readonly until: number;
  /** The process that sent it. */
  readonly owner: string;
  /** The event that asked for it. */
  readonly action_id: string;
  /** What came back when the request that asked had already been answered. */
  readonly result: OutsideResult | null;
  /** The text that is shown while the outcome is unknown: every try ended without an answer. */
  readonly undecided: string | null;
}

/** An event that was accepted: repeated, it does nothing twice and gets these effects again. */
export interface SeenAction {
  readonly id: string;
  /** Of its name and arguments. */
  readonly hash: string;
  readonly rev: number;
  readonly effects: readonly Effect[];
  /** On a page: the address that it led to. */
  readonly to?: string;
}

/** So many accepted events are remembered. */
export const rememberedActions = 32;

/** A flow as it is stored. */
export interface FlowRecord extends Versions {
  readonly id: string;
  /** The browser that it began in. */
  readonly visitor: string;
  /** The customer it is for; null before the sign-in. */
  readonly subject: string | null;
  /** Who acts: the customer, or an operator. */
  readonly actor: string | null;
  readonly place: FlowPlace;
  /** When its first screen was made, ms since 1970. */
  readonly issued_at: number;
  /** When its state was decided: at its last accepted event. A screen shows what was decided then, ms since 1970. */
  readonly decided_at: number;
  readonly rev: number;
  readonly state: FlowState;
  readonly pending: PendingCall | null;
  readonly seen: readonly SeenAction[];
}

/** Flows are kept this long after their last event, ms. */
export const flowMs = 30 * 24 * 3600_000;

/** A flow and the record of it, before or after it is stored. */
export interface OpenFlow {
  readonly flow: Flow;
  readonly record: FlowRecord;
}

/** The outside world is asked again after this long, ms. */
const waitMs = 400;

/** After how long a client asks on by itself, ms; null: there is nothing to wait for. */
export function continueAfter({ pending, state }: FlowRecord): number | null {
  if (pending) return pending.undecided ? null : waitMs;
  return awaitsQuote(state) ? 0 : null;
}
