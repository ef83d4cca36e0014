import { type EntryFacts, type FlowState, startState } from '../../engine/flow/state.ts';
import { noLiveFacts, noQuery } from '../../engine/rules/no-facts.ts';
import type { FlowRecord } from './flow-record.ts';

const noFacts: EntryFacts = {
  query: noQuery,
  session: noLiveFacts.session,
  place: { main: '', category: '', service: '', query: '' },
  flow: { mode: 'new' },
  favourites: [],
};
const noState = startState(noFacts);
const fields = Object.keys(noState) as (keyof FlowState)[];
const factFields = Object.keys(noFacts) as (keyof EntryFacts)[];
const queryFields = Object.keys(noFacts.query) as (keyof EntryFacts['query'])[];
const sessionFields = Object.keys(noFacts.session) as (keyof EntryFacts['session'])[];

/**
 * A flow as this build knows it, whichever build stored it: what was added since stands as at a flow's beginning, so that
 * customers in mid-flow go on over a deployment.
 */
export function completeRecord(record: FlowRecord): FlowRecord {
  const { state } = record;
  const moved_to = placeOf(state.moved_to);
  const isWhole =
    state.moved_to === moved_to &&
    fields.every((name) => name in state) &&
    factFields.every((name) => name in state.facts) &&
    queryFields.every((name) => name in state.facts.query) &&
    sessionFields.every((name) => name in state.facts.session);
  if (isWhole) return record;
  const facts = {
    ...noFacts,
    ...state.facts,
    query: { ...noQuery, ...state.facts.query },
    session: { ...noFacts.session, ...state.facts.session },
  };
  return { ...record, state: { ...noState, ...state, facts, moved_to } };
}

/** Where a flow leads; earlier builds stored a URL, or nothing at all. */
const placeOf = (stored: FlowState['moved_to'] | string | undefined): FlowState['moved_to'] =>
  typeof stored === 'string' ? { page: 'path', path: stored } : (stored ?? null);
