import { expect, it } from 'vitest';
import { contextsOf } from '@gam/engine/flow';
import { noLiveFacts, noQuery } from '@gam/engine/facts';
import { placeUrl, withUrl } from './place-url.ts';

const facts = {
  query: noQuery,
  session: noLiveFacts.session,
  place: { main: '', category: '', service: '', query: '' },
  flow: { mode: 'new' },
  favourites: [],
} as const;

it('adds nothing to the URL outside of every context', () => {
  expect(placeUrl({ page: 'task', order: '1', contexts: contextsOf(facts) })).toBe('/task-details/1');
});

it.each([
  [{ page: 'task', order: '1' }, '/task-details/1?in_app=1&from_ewano=1'],
  [{ page: 'path', path: '/done?a=b' }, '/done?a=b&in_app=1&from_ewano=1'],
] as const)(
  'returns for %j, in the app and the partner’s wallet, %s [O-6.05] [W-6.05]',
  (place, expected) => {
    const session = { ...facts.session, in_app: true };
    const contexts = contextsOf({ ...facts, session, query: { ...noQuery, from_ewano: true } });
    expect(placeUrl({ ...place, contexts })).toBe(expected);
  },
);

it('leads to the edit page of an earlier order in its own city [O-2.14]', () => {
  expect(placeUrl({ page: 'edit', legacy_id: '7', city: '3' })).toBe(
    '/categories/edit/7?edit-mode=1&city_id=3&lock-city=1',
  );
});

it('writes the place of an effect as a URL, and leaves other effects as they are', () => {
  const navigate = { type: 'navigate', to: { page: 'task', order: '1' }, replace: true } as const;
  expect(withUrl(navigate)).toEqual({ type: 'navigate', to: '/task-details/1', replace: true });
  const forget = { type: 'forget_answers' } as const;
  expect(withUrl(forget)).toBe(forget);
});
