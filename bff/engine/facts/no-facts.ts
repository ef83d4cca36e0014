import { type FactType, liveFactPaths } from '@gam/schemas/rules';
import type {
  ClientFacts,
  CustomerFacts,
  DeviceFacts,
  FactsOf,
  FactValue,
  LiveFacts,
  QueryFacts,
} from './facts.ts';

/** The value of a fact that is not known. */
const emptyValue = ({ holds, nullable, values = [''] }: FactType): FactValue =>
  nullable ? null : { string: values[0] ?? '', number: 0, boolean: false, strings: [] }[holds];

/** The facts whose paths begin with a word, by field, before anything is known. */
const emptyFacts = <Word extends string>(word: Word) =>
  Object.fromEntries(
    Object.entries(liveFactPaths).flatMap(([path, type]) =>
      path.startsWith(`${word}.`) ? [[path.slice(word.length + 1), emptyValue(type)]] : [],
    ),
  ) as unknown as FactsOf<Word>;

/** The query facts of a page without a query. */
export const noQuery: QueryFacts = emptyFacts('query');
/** A customer whose earlier orders are not known, and every guest. */
export const noCustomer: CustomerFacts = emptyFacts('customer');
/** A device that does not tell its kind. */
export const noDevice: DeviceFacts = emptyFacts('device');
/** A client whose catalogue is not known. */
export const noClient: ClientFacts = emptyFacts('client');

/** The facts of a new guest: the base for all facts, so that no fact is missing. */
export const noLiveFacts: LiveFacts = {
  answers: {},
  amounts: {},
  parent_answer: null,
  query: noQuery,
  session: { ...emptyFacts('session'), guest: true },
  flow: { ...emptyFacts('flow'), mode: 'new' },
  customer: noCustomer,
  device: noDevice,
  client: noClient,
  area: { id: null },
  chosen: null,
  price: null,
  now: 0,
};
