import type { ClientEvent, Effect } from '@gam/schemas/descriptors';
import {
  advance,
  type EffectWithoutId,
  type Flow,
  type FlowState,
  type Intent,
  noLookUps,
  type LookUps,
  type Refusal,
  type Transition,
} from '@gam/engine/flow';
import { autoAnsweredFlag } from '@gam/engine/facts';
import { commonTexts } from '../texts.ts';
import { withUrl } from '../urls/place-url.ts';
import type { FlowPlace, FlowRecord } from '../records/flow-record.ts';
import { remember } from '../records/seen-actions.ts';
import { currentRef } from '../../platform/deadline.ts';
import { contentHash } from '../../platform/hash.ts';

export interface Applied {
  readonly record: FlowRecord;
  readonly applied: number;
  readonly effects: readonly Effect[];
  /** The first event that was not accepted, if any. */
  readonly refusal: Refusal | null;
  /** The call that the last accepted event needs; no event after it was applied. */
  readonly intent: { readonly intent: Intent; readonly action_id: string } | null;
}

/** Looks up the offers for an event; null for an event that chooses from no source. */
export type LookUp = (record: FlowRecord, event: ClientEvent) => Promise<LookUps> | null;

/**
 * Applies events in order, up to the first that is not accepted, that needs the outside world or whose record does not
 * fit. While a call is pending nothing is accepted. Each accepted event raises the revision and is remembered with its
 * effects.
 */
export async function applyEvents(
  flow: Flow,
  record: FlowRecord,
  events: readonly ClientEvent[],
  at: number,
  lookUp: LookUp,
  fits: (record: FlowRecord) => boolean = () => true,
): Promise<Applied> {
  let sofar: Applied = { ...noneApplied, record };
  for (const event of events) {
    if (sofar.intent) break;
    const offers = (await lookUp(sofar.record, event)) ?? noLookUps;
    const outcome = advance(flow, sofar.record.state, event, at, offers);
    if (!outcome.ok) return { ...sofar, refusal: nameFault(outcome.failure) };
    if (sofar.record.pending) break;
    const accepted = accept(sofar, event, outcome.value, at);
    if (!fits(accepted.record)) return { ...sofar, refusal: tooLarge(event) };
    sofar = accepted;
  }
  return sofar;
}

/** The refusal of an event after which the flow is too large for the store, said at the question that it answers. */
function tooLarge({ name, args }: ClientEvent): Refusal {
  const refusal = { code: 'too_large', message: commonTexts.order.tooLarge };
  return name === 'answer' ? { ...refusal, field: args.question } : refusal;
}

/** Returns a refusal with the name of the request where a look-up of the outside world failed. */
function nameFault(refusal: Refusal): Refusal {
  const ref = currentRef();
  return refusal.outside && ref !== null ? { ...refusal, ref } : refusal;
}

/** The outcome before the first event. */
export const noneApplied: Omit<Applied, 'record'> = { applied: 0, effects: [], refusal: null, intent: null };

/** Returns the outcome with one more accepted event. */
export function accept(
  { record, applied, effects }: Applied,
  event: ClientEvent,
  transition: Transition,
  at: number,
): Applied {
  const own = nameEffects(event.action_id, transition.effects.map(withUrl));
  const rev = record.rev + 1;
  const action = { id: event.action_id, hash: actionHash(event), rev, effects: own };
  const seen = remember(record.seen, action);
  return {
    record: {
      ...record,
      place: placeUnder(record, transition.state),
      rev,
      decided_at: at,
      state: transition.state,
      seen,
    },
    applied: applied + 1,
    effects: [...effects, ...own],
    refusal: null,
    intent: transition.intent && { intent: transition.intent, action_id: event.action_id },
  };
}

/** Returns the flow's page for a state: leaving the quote removes `auto-answered` from its query. [O-4.02] */
function placeUnder({ place, state: before }: FlowRecord, { facts }: FlowState): FlowPlace {
  const isOver = before.facts.query.auto_answered && !facts.query.auto_answered;
  if (!isOver) return place;
  return { ...place, query: place.query.filter(([name]) => name !== autoAnsweredFlag) };
}

/** Gives effects their ids, the same for every reply to the action. */
export const nameEffects = (action: string, effects: readonly EffectWithoutId[], from = 0): Effect[] =>
  effects.map((effect, index): Effect => ({ ...effect, id: `${action}.${from + index}` }));

/** Returns a hash of an event without its id; the same id with another hash is a client's error. */
export const actionHash = ({ name, args }: ClientEvent): string => contentHash({ name, args });
