import { done } from '@gam/shared/result';
import type { ClientEvent } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { actionHash, nameEffects } from './apply-events.ts';
import { addEffects, remember, type SeenAction, unpack } from '../records/seen-actions.ts';
import { takeOffSeen } from './take-off-seen.ts';

const answer = (action_id: string, value: string): ClientEvent => ({
  action_id,
  name: 'answer',
  args: { question: 'q', values: [value] },
});
const seenOf = (event: ClientEvent, rev: number): SeenAction => ({
  id: event.action_id,
  hash: actionHash(event),
  rev,
  effects: [{ id: `${event.action_id}.0`, type: 'forget_answers' }],
});

const [a, b, c] = [answer('a', '1'), answer('b', '2'), answer('c', '3')];
const seen = [seenOf(a, 4), seenOf(b, 5)];

describe('seen events', () => {
  it('are removed from the front, with their effects', () => {
    expect(takeOffSeen([a, b, c], seen)).toMatchObject(
      done({
        events: [c],
        taken: 2,
        last: { id: 'b', rev: 5 },
        effects: [{ id: 'a.0' }, { id: 'b.0' }],
      }),
    );
    expect(takeOffSeen([c], seen)).toMatchObject(done({ events: [c], taken: 0, last: null }));
    expect(takeOffSeen([a], seen)).toMatchObject(done({ events: [], last: { rev: 4 } }));
  });

  it('are recognised whatever the order of their keys', () => {
    const turned = { args: { values: ['1'], question: 'q' }, name: 'answer', action_id: 'a' } as const;
    expect(takeOffSeen([turned as unknown as ClientEvent], seen)).toMatchObject(done({ taken: 1 }));
  });

  it.each([
    ['with other arguments', [answer('a', '9')]],
    ['with another name', [{ action_id: 'a', name: 'next', args: {} } satisfies ClientEvent]],
    ['behind a new event', [c, a]],
    ['twice in a batch', [c, c]],
  ])('are refused %s', (_what, events) => {
    expect(takeOffSeen(events, seen)).toMatchObject({ ok: false });
  });
});

it('remembers the last 32 actions', () => {
  const many = Array.from({ length: 32 }, (_, index) => seenOf(answer(`e${index}`, '1'), index));
  const next = seenOf(answer('next', '1'), 32);
  expect(remember(many, next).map(unpack)).toEqual([...many.slice(1), next]);
});

it('stores an action without effects as its id, hash and revision', () => {
  const quiet = { ...seenOf(a, 4), effects: [] };
  expect(remember([], quiet)).toEqual([[quiet.id, quiet.hash, 4]]);
});

it.each([
  ['as this build stores them', remember(remember([], seenOf(a, 4)), seenOf(b, 5))],
  ['as earlier builds stored them', seen],
  ['as both stored them', remember([seenOf(a, 4)], seenOf(b, 5))],
])('recognises actions %s', (_how, stored) => {
  expect(takeOffSeen([a, b, c], stored)).toEqual(
    done({
      events: [c],
      taken: 2,
      last: seenOf(b, 5),
      effects: [...seenOf(a, 4).effects, ...seenOf(b, 5).effects],
    }),
  );
});

it('adds effects to an action of any build', () => {
  const more = { id: 'a.1', type: 'forget_answers' } as const;
  const [first, second] = addEffects([seenOf(a, 4), ...remember([], seenOf(b, 5))], 'a', [more]).map(unpack);
  expect(first?.effects.map(({ id }) => id)).toEqual(['a.0', 'a.1']);
  expect(second).toEqual(seenOf(b, 5));
});

it('names effects by their action and place', () => {
  const effects = [{ type: 'forget_answers' }, { type: 'toast', level: 'info', text: 'بله' }] as const;
  expect(nameEffects('a', effects, 3)).toEqual([
    { id: 'a.3', type: 'forget_answers' },
    { id: 'a.4', type: 'toast', level: 'info', text: 'بله' },
  ]);
});
