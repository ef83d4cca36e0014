import { type EntryFacts, type FlowState, startState, type StoredAnswer } from '@gam/engine/flow';
import { noClient, noCustomer, noDevice, noLiveFacts, noQuery } from '@gam/engine/facts';
import type { FlowRecord } from './flow-record.ts';

const noFacts: EntryFacts = {
  query: noQuery,
  session: noLiveFacts.session,
  place: { main: '', category: '', service: '', query: '' },
  flow: { mode: 'new' },
  device: noDevice,
  client: noClient,
  customer: noCustomer,
  favourites: [],
};
const noState = startState(noFacts);
const fields = Object.keys(noState) as (keyof FlowState)[];
const factFields = Object.keys(noFacts) as (keyof EntryFacts)[];
const customerFields = Object.keys(noCustomer) as (keyof EntryFacts['customer'])[];
const queryFields = Object.keys(noFacts.query) as (keyof EntryFacts['query'])[];
const sessionFields = Object.keys(noFacts.session) as (keyof EntryFacts['session'])[];

/**
 * Returns the record in the shape of this build, whichever build stored it: missing fields get their value at a flow's
 * beginning. So customers continue their flows across a deployment.
 */
export function completeRecord(record: FlowRecord): FlowRecord {
  const { state } = record;
  const moved_to = readPlace(state.moved_to);
  const answers = renameHashes(state.answers);
  const isComplete =
    state.moved_to === moved_to &&
    state.answers === answers &&
    fields.every((name) => name in state) &&
    factFields.every((name) => name in state.facts) &&
    customerFields.every((name) => name in state.facts.customer) &&
    queryFields.every((name) => name in state.facts.query) &&
    sessionFields.every((name) => name in state.facts.session);
  if (isComplete) return record;
  const facts = {
    ...noFacts,
    ...state.facts,
    customer: { ...noCustomer, ...state.facts.customer },
    query: { ...noQuery, ...state.facts.query },
    session: { ...noFacts.session, ...state.facts.session },
  };
  return { ...record, state: { ...noState, ...state, facts, answers, moved_to } };
}

/** Where the flow leads; earlier builds stored a URL or nothing. */
const readPlace = (stored: FlowState['moved_to'] | string | undefined): FlowState['moved_to'] =>
  typeof stored === 'string' ? { page: 'path', path: stored } : (stored ?? null);

/** The answers with `precedingAnswersHash`, which earlier builds stored as `of`; the same object if none has `of`. */
function renameHashes(answers: FlowState['answers']): FlowState['answers'] {
  // Nearly no record has one: it is looked for without making anything of each answer.
  if (!Object.values<EarlierAnswer>(answers).some((answer) => answer.of !== undefined)) return answers;
  return Object.fromEntries(
    Object.entries<EarlierAnswer>(answers).map(([question, { of: hash, ...answer }]) => [
      question,
      hash === undefined ? answer : { ...answer, precedingAnswersHash: hash },
    ]),
  );
}

type EarlierAnswer = StoredAnswer & { readonly of?: string };
