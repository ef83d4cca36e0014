import { describe, expect, it } from 'vitest';
import { advance } from '../advance.ts';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow, noon } from '../flow-fixtures.ts';
import { noLookUps, type LookUps } from '../look-ups.ts';
import type { FlowState } from '../state.ts';

const flow = makeFlow([
  ask('a'),
  ask('brand', { type: 'single_select_by_fetch', options: [] }),
  ask('place', { type: 'location', options: [] }),
  ask('last'),
]);
const bosch = { id: 'b1', label: 'Bosch' };
const home = { id: 'h1', label: 'خانه' };
const chose = (...chosen: (typeof bosch)[]): LookUps => ({ ...noLookUps, answer: { chosen } });
const notOffered: LookUps = { ...noLookUps, answer: { chosen: null } };

/** What comes of an event under some offers. */
const send = (state: FlowState, name: 'next' | 'answer', offers: LookUps, ...values: string[]) => {
  const event =
    name === 'next'
      ? ({ name, args: {} } as const)
      : ({ name, args: { question: state.step ?? '', values } } as const);
  return advance(flow, state, event, noon, offers);
};
const accepted = (outcome: ReturnType<typeof send>): FlowState => {
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.state;
};
const atBrand = () => new Customer(flow).go('yes').state;
const withBrand = () => accepted(send(atBrand(), 'answer', chose(bosch), 'b1'));
const atPlace = () => accepted(send(withBrand(), 'next', chose(bosch)));
const withHome = () => accepted(send(atPlace(), 'answer', chose(home), 'h1'));

describe('an answer that has to be offered', () => {
  it('is kept with what it chose', () => {
    expect(withBrand().answers['brand']).toEqual({
      values: ['b1'],
      by: 'customer',
      chosen: [bosch],
      precedingAnswersHash: expect.any(String),
    });
  });

  it('is refused when it was never offered, or when that is unknown', () => {
    expect(send(atBrand(), 'answer', notOffered, 'b2')).toMatchObject({
      ok: false,
      failure: { code: 'never_offered', field: 'brand', offered: false, message: expect.any(String) },
    });
    expect(send(atBrand(), 'answer', noLookUps, 'b1')).toMatchObject({
      ok: false,
      failure: { code: 'offer_unknown', field: 'brand' },
    });
  });

  it('is not looked up when it is empty', () => {
    expect(accepted(send(withBrand(), 'answer', noLookUps)).answers['brand']).not.toHaveProperty('chosen');
  });
});

describe('going on from an answer that has to be offered', () => {
  it('leaves an answer as it is that was looked up under the same answers before', () => {
    const before = withBrand();
    const after = accepted(send(before, 'next', chose({ ...bosch, label: 'another' })));
    expect(after.step).toBe('place');
    expect(after.answers['brand']).toBe(before.answers['brand']);
  });

  it.each([
    ['was never looked up', { values: ['b1'], by: 'pre' } as const],
    [
      'was looked up under other answers',
      { values: ['b1'], by: 'pre', chosen: [], precedingAnswersHash: 'x' } as const,
    ],
  ])('keeps what an answer chose that %s', (_when, stored) => {
    const before: FlowState = { ...atBrand(), answers: { ...atBrand().answers, brand: stored } };
    const { answers } = accepted(send(before, 'next', chose(bosch)));
    expect(answers).toEqual({
      a: before.answers['a'],
      brand: {
        ...stored,
        chosen: [bosch],
        precedingAnswersHash: withBrand().answers['brand']?.precedingAnswersHash,
      },
    });
  });

  it('is refused when the answer is not offered now, or when that is unknown', () => {
    expect(send(withBrand(), 'next', notOffered)).toMatchObject({
      ok: false,
      failure: { code: 'not_offered_now', field: 'brand' },
    });
    expect(send(withBrand(), 'next', noLookUps)).toMatchObject({
      ok: false,
      failure: { code: 'offer_unknown', field: 'brand' },
    });
  });

  it('drops an address that is gone, and has the list loaded again [W-4.05]', () => {
    const before = { ...withHome(), quote: {} as FlowState['quote'] };
    const { answers: kept, ...after } = accepted(send(before, 'next', notOffered));
    expect(kept).toEqual({ a: before.answers['a'], brand: before.answers['brand'] });
    expect(after).toMatchObject({
      step: 'place',
      addresses_saved: before.addresses_saved + 1,
      expert: null,
      quote: null,
      problem: { message: expect.any(String), field: 'place' },
    });
  });
});

it('goes to the first question, or to the first open one after a jump, when the current one is no longer asked', () => {
  const before = { ...withHome(), step: 'gone' };
  expect(accepted(send(before, 'next', noLookUps)).step).toBe('a');
  const passed = { ...before, skim: true, passed: ['a', 'brand', 'place'] };
  expect(accepted(send(passed, 'next', noLookUps)).step).toBe('last');
});
