import * as fc from 'fast-check';
import { factPaths } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { makeQuestion } from '../questions/question-fixtures.ts';
import { makeService } from '../flow/flow-fixtures.ts';
import type { FactValue } from './facts.ts';
import { readFact } from './read-fact.ts';
import { type FactChanges, factsAt, selectOfThree } from '../rules/rule-fixtures.ts';
import { noFacts } from './facts-fixture.ts';

describe('facts', () => {
  const declared = Object.entries(factPaths);
  const present = declared.filter(([, { nullable }]) => !nullable).map(([path]) => path);

  it('are total: a missing value is null', () => {
    const values = declared.map(([path]) => readFact(noFacts, path));
    expect(values.filter((value) => value === undefined)).toEqual([]);
    expect(readFact(noFacts, 'answers.q1')).toBeNull();
  });

  it('are null only when they are declared nullable', () => {
    const ofQuestion = factsAt(makeQuestion('text'));
    const outside = present.filter((path) => !path.startsWith('question.'));
    expect(present.filter((path) => readFact(ofQuestion, path) === null)).toEqual([]);
    expect(outside.filter((path) => readFact(noFacts, path) === null)).toEqual([]);
  });

  it("contain a question's options, defaults and operation keys", () => {
    const facts = factsAt(selectOfThree({ answers: { values: ['a'] } }));
    expect(readFact(facts, 'question.option_ids')).toEqual(['a', 'b', 'c']);
    expect(readFact(facts, 'question.default_option_ids')).toEqual(['b']);
    expect(readFact(facts, 'question.operation_keys')).toEqual(['YES', 'NO']);
    expect(readFact(facts, 'question.has_answers')).toBe(true);
  });

  // Friday, 1 Farvardin 1404, 23:30 in Tehran.
  const eve = Date.parse('2025-03-21T20:00:00Z');
  // The day after, 09:30 in Tehran.
  const morning = { starts_at: Date.parse('2025-03-22T06:00:00Z'), has_hour: true };

  const counts = [
    { value: 'x', number: 2 },
    { value: 'y', number: 3 },
  ];

  it.each<[string, FactChanges, FactValue]>([
    ['question.position', { position: 4 }, 4],
    ['customer.orders_count', { customer: { ...noFacts.customer, orders_count: 3, last_order_days: 45 } }, 3],
    [
      'customer.last_order_days',
      { customer: { ...noFacts.customer, orders_count: 3, last_order_days: 45 } },
      45,
    ],
    ['device.kind', { device: { kind: 'phone' } }, 'phone'],
    ['client.catalogue', { client: { catalogue: 3 } }, 3],
    ['area.id', { area: { id: '31' } }, '31'],
    ['local.weekday', { now: eve }, 'friday'],
    ['local.hour', { now: eve }, 23],
    ['local.jalali_month', { now: eve }, 1],
    ['local.jalali_month', { now: Date.parse('2025-03-20T20:29:00Z') }, 12],
    ['local.is_holiday', { now: eve }, true],
    ['local.is_holiday', { now: Date.parse('2025-05-20T08:00:00Z') }, false],
    ['local.is_holiday', { now: Date.parse('2025-05-23T08:00:00Z') }, true],
    ['chosen.hours_until', { now: eve, chosen: morning }, 10],
    ['chosen.hours_until', { now: eve + 86_400_000, chosen: morning }, 0],
    ['chosen.hours_until', { now: eve }, null],
    ['chosen.weekday', { chosen: morning }, 'saturday'],
    ['chosen.hour', { chosen: morning }, 9],
    ['chosen.is_holiday', { chosen: morning }, true],
    ['chosen.is_holiday', { chosen: { ...morning, starts_at: morning.starts_at + 91 * 86_400_000 } }, false],
    ['chosen.is_holiday', {}, null],
    ['chosen.hour', { chosen: { ...morning, has_hour: false } }, null],
    ['quote.price_toman', { price: { price_toman: 500, amount_toman: 400 } }, 500],
    ['order.amount_toman', { price: { price_toman: 500, amount_toman: 400 } }, 400],
    ['order.amount_toman', {}, null],
    ['answers.a.number', { amounts: { a: { number: 150, counts: null } } }, 150],
    ['answers.a.total', { amounts: { a: { number: null, counts } } }, 5],
    ['answers.a.counts.y', { amounts: { a: { number: null, counts } } }, 3],
    ['answers.a.counts.z', { amounts: { a: { number: null, counts } } }, 0],
    ['answers.a.total', { amounts: { a: { number: 150, counts: null } } }, null],
    ['answers.b.counts.y', { amounts: { a: { number: null, counts } } }, null],
  ])('%s of %o is %s', (path, changes, value) => {
    expect(readFact(factsAt(makeQuestion('text'), changes), path)).toBe(value);
  });

  it("contain a service's own category", () => {
    const { service: _none, ...facts } = factsAt(makeQuestion('text'));
    const service = { ...makeService([]), category: 'cleaning', main_category: 'home' };
    expect(readFact({ ...facts, service }, 'service.category')).toBe('cleaning');
    expect(readFact({ ...facts, service }, 'service.main_category')).toBe('home');
    expect(readFact({ ...facts, service: makeService([]) }, 'service.category')).toBeNull();
  });

  it('are read at any time', () => {
    fc.assert(
      fc.property(fc.double(), (now) => {
        expect(readFact(factsAt(makeQuestion('text'), { now }), 'local.hour')).toBeTypeOf('number');
      }),
    );
  });

  it('never reach a prototype', () => {
    for (const path of ['__proto__', 'constructor', 'question.__proto__', 'toString', 'answers', 'query']) {
      expect(readFact(noFacts, path)).toBeNull();
    }
    for (const id of ['__proto__', 'constructor', 'hasOwnProperty']) {
      expect(readFact(noFacts, `answers.${id}`)).toBeNull();
    }
    const answers = JSON.parse('{ "__proto__": ["x"] }') as Record<string, string[]>;
    expect(readFact(factsAt(makeQuestion('text'), { answers }), 'answers.__proto__')).toEqual(['x']);
  });

  it('read any path without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        expect(readFact(noFacts, path)).toSatisfy((value) => path in factPaths || value === null);
      }),
    );
  });
});
