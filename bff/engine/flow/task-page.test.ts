import type { Answer } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { noDevice, noLiveFacts } from '../facts/no-facts.ts';
import { layerOf, rulesOf } from '../rules/rule-fixtures.ts';
import { combineRules } from '../rules/combine-rules.ts';
import { decideTaskPage } from './task-page.ts';
import { noon } from './flow-fixtures.ts';

const answer = (id: string, type: string, values: string[], counts?: Answer['counts']): Answer => ({
  id,
  type,
  title: id,
  values,
  text: '',
  ...(counts && { counts }),
});
const order = {
  service: 'cleaning',
  category: 'home',
  main: 'services',
  city_id: '2',
  price: 400_000,
  achar_price: 500_000,
  answers: [
    answer('area', 'number', ['160']),
    answer(
      'rooms',
      'numerical_multi_select',
      ['bed', 'bath'],
      [
        { value: 'bed', number: 2 },
        { value: 'bath', number: 0 },
      ],
    ),
    answer('when', 'timestamp', ['2026-05-08', '08-10']),
  ],
};
const reader = { session: { ...noLiveFacts.session, guest: false }, device: noDevice, now: noon };
const rule = (id: string, consequence: object, when: object = {}) => ({
  id,
  at: 'task',
  when,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and a rule is never awaited
  then: consequence,
  because: 'a reason',
});
const decide = (...layers: (readonly object[])[]) =>
  decideTaskPage(
    combineRules([
      ...layers.map((rules, index) => layerOf(`l${index}`, rules)),
      rulesOf(),
    ] as unknown as Parameters<typeof combineRules>[0]),
    order,
    reader,
  );

describe("an order's page", () => {
  it('says nothing of its own without rules', () => {
    expect(decide()).toEqual({ texts: {}, links: [], notices: [] });
  });

  it('has each text of the first rule with it, and the links and notices of all', () => {
    const link = (label: string) => ({ label, to: '/support' });
    const notice = { level: 'info', text: 'n' };
    const decided = decide(
      [rule('a', { texts: { cancel: 'one' }, help_link: link('one'), notice })],
      [rule('b', { texts: { cancel: 'two', help: 'two' }, help_link: link('two') })],
    );
    expect(decided).toEqual({
      texts: { cancel: 'one', help: 'two' },
      links: [link('one'), link('two')],
      notices: [notice],
    });
  });

  it.each<[string, object]>([
    ['service.slug', { const: 'cleaning' }],
    ['service.category', { const: 'home' }],
    ['service.main_category', { const: 'services' }],
    ['city.id', { const: '2' }],
    ['session.guest', { const: false }],
    ['local.hour', { minimum: 15, maximum: 15 }],
    ['answers.rooms', { contains: { const: 'bed' }, maxItems: 1 }],
    ['answers.rooms.total', { const: 2 }],
    ['answers.area.number', { minimum: 151 }],
    ['chosen.weekday', { const: 'friday' }],
    ['chosen.is_holiday', { const: true }],
    ['chosen.hour', { const: 8 }],
    ['order.amount_toman', { const: 400_000 }],
    ['quote.price_toman', { const: 500_000 }],
  ])('is decided by %s', (path, condition) => {
    expect(decide([rule('a', { texts: { help: 'x' } }, { [path]: condition })]).texts).toEqual({ help: 'x' });
  });

  it.each([
    'query.utm_source',
    'flow.mode',
    'customer.orders_count',
    'question.id',
    'service.is_periodic',
    'area.id',
    'flow.chosen_operation_keys',
  ])('cannot read %s, which belongs to a flow', (path) => {
    expect(() => decide([rule('a', { texts: { help: 'x' } }, { [path]: { type: 'string' } })])).toThrow(
      'known at task',
    );
  });
});
