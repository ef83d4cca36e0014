import type { EntryFacts } from './state.ts';

/** The contexts that were given at entry, by the names of the page's query. [readings 30] */
const contexts = {
  in_app: ({ session }: EntryFacts) => session.in_app,
  expert_app: ({ session }: EntryFacts) => session.expert_app,
  from_ewano: ({ query }: EntryFacts) => query.from_ewano,
};

/** An address of the product within the contexts that the flow began in: the next page shows what they change. */
export function inContext(address: string, facts: EntryFacts): string {
  const given = Object.entries(contexts).filter(([, isOn]) => isOn(facts));
  if (given.length === 0) return address;
  const query = given.map(([name]) => `${name}=1`).join('&');
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
