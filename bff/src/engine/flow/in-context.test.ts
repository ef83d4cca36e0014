import { expect, it } from 'vitest';
import { noLiveFacts, noQuery } from '../rules/no-facts.ts';
import { inContext } from './in-context.ts';

const facts = {
  query: noQuery,
  session: noLiveFacts.session,
  place: { main: '', category: '', service: '', query: '' },
  flow: { mode: 'new' },
  favourites: [],
} as const;

it('an address outside every context stays as it is', () => {
  expect(inContext('/task-details/1', facts)).toBe('/task-details/1');
});

it.each([
  ['/task-details/1', '/task-details/1?in_app=1&from_ewano=1'],
  ['/task-details/1?a=b', '/task-details/1?a=b&in_app=1&from_ewano=1'],
])('%s is left for %s in the app and the partner’s wallet [O-6.05] [W-6.05]', (address, expected) => {
  const session = { ...facts.session, in_app: true };
  expect(inContext(address, { ...facts, session, query: { ...noQuery, from_ewano: true } })).toBe(expected);
});
