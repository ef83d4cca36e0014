import type { Question } from '@gam/schemas/questions';
import type { RepairShop } from '@gam/schemas/upstream';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { validateAnswer } from '@gam/shared/validate-answer';
import { describe, expect, it } from 'vitest';
import { fetchedListOf, kindOf } from '@gam/engine/questions';
import { makeOption, makeQuestion, viewAsLoaded, sampleAnswers } from '@gam/engine/fixtures';
import { presentShop, presentShopDetails } from '../choices/repair-shop.ts';
import { presentWidget } from './present-fixture.ts';
import type { ShownView } from './question-views.ts';

const byFetch = makeQuestion('single_select_by_fetch');
const shops = makeQuestion('single_select_by_fetch', { type_tags: ['repair_shop_selection'] });
const product = makeQuestion('multi_select', {
  type_tags: ['product'],
  min_allowed_value: 2,
  max_allowed_value: 6,
  step: 2,
});
const own = makeQuestion('multi_select', { type_tags: ['product'], options: [makeOption('a', 'الف')] });
const one = makeQuestion('single_select', { type_tags: ['product'] });

const constraintsOf = (question: Question, changes: Partial<ShownView> = {}) =>
  kindOf(question).constraints(question, viewAsLoaded(question, changes));
const presentOf = (question: Question, changes: Partial<ShownView> = {}) =>
  presentWidget(question, viewAsLoaded(question, changes));
const offeredOf = (question: Question) => kindOf(question).offered?.(question, viewAsLoaded(question));
const judge = (question: Question, ...values: string[]) =>
  validateAnswer(constraintsOf(question), normaliseAnswer(constraintsOf(question), { values }))?.code;

describe('the source of options', () => {
  it.each([
    ['a single select by fetch', byFetch, 'options', 'fetched_choices'],
    [
      'the same with options of its own',
      makeQuestion('single_select_by_fetch', { options: [makeOption('a', 'الف')] }),
      'options',
      'fetched_choices',
    ],
    ['one tagged so', shops, 'repair_shops', 'repair_shops'],
    ['a product without options', product, 'options', 'fetched_choices'],
    ['a product of one', one, 'options', 'fetched_choices'],
    ['a product with options', own, null, 'choices'],
    ['a select without options', makeQuestion('single_select'), null, 'choices'],
    ['a text tagged product', makeQuestion('text', { type_tags: ['product'] }), null, 'text'],
  ] as const)('%s [O-3.23, O-2.41]', (_what, question, list, widget) => {
    expect(fetchedListOf(question)).toBe(list);
    expect(presentOf(question).type).toBe(widget);
    expect(offeredOf(question) ?? null).toEqual(list && { check: list, follows: true });
  });
});

describe('an answer to fetched options', () => {
  it('is one option, or several with valid counts [O-5.18]', () => {
    expect([judge(byFetch, 'x'), judge(byFetch, 'x', 'y'), judge(byFetch)]).toEqual([
      undefined,
      'too_many_values',
      'required',
    ]);
    expect([judge(product, 'x', 'y'), judge(product, 'x', 'x')]).toEqual([undefined, 'repeated']);
    const counted = (number: number) => ({ values: ['x'], counts: [{ value: 'x', number }] });
    const codes = [0, 2, 3, 6, 8].map(
      (number) => validateAnswer(constraintsOf(product), counted(number))?.code,
    );
    expect(codes).toEqual(['below_min', undefined, 'off_grid', undefined, 'above_max']);
    expect(normaliseAnswer(constraintsOf(product), { values: ['x'] })).toEqual(counted(2));
    expect(sampleAnswers(constraintsOf(product))).toHaveLength(1);
  });

  it('is worded by the chosen items with their counts [O-3.07]', () => {
    const view = viewAsLoaded(product, { chosen: [{ id: 'x', label: 'بوش' }] });
    const answer = { values: ['x'], counts: [{ value: 'x', number: 4 }] };
    expect(kindOf(product).summarise(product, answer, view)).toBe('۴ × بوش');
    expect(kindOf(shops).summarise(shops, { values: ['x'] }, view)).toBe('بوش');
    expect(kindOf(shops).summarise(shops, { values: ['y'] }, view)).toBe('y');
  });

  it('advances on the tap for a single choice, but never for shops', () => {
    const advances = (question: Question) =>
      kindOf(question).advanceOnChoice(question, viewAsLoaded(question));
    expect([byFetch, one, product, shops].map(advances)).toEqual([true, false, false, false]);
  });
});

describe('a fetched question', () => {
  it('is pending without its source, and filled with it [O-4.44]', () => {
    expect(presentOf(byFetch)).toMatchObject({ items: null, source: { v: null }, placeholders: 5 });
    const items = [{ id: 'x', title: 'بوش' }];
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
    const sources = { options: { v: 'v1', filled: { items, select: 'x', then: null } } };
    expect(presentOf(byFetch, { sources })).toMatchObject({ items, select: 'x', source: { v: 'v1' } });
    expect(presentOf(shops)).toMatchObject({ items: null, placeholders: 3, details: { v: null } });
  });
});

describe('a repair shop', () => {
  const shop: RepairShop = {
    id: '7',
    name: 'نوین',
    image: null,
    work_experience: 12,
    rate: { average: 4.46, count: 120 },
    area: { name: 'پونک' },
    courier_options: [
      { value: 'SELF_COURIER', label: 'خودم می‌برم' },
      { value: 'SYSTEM_COURIER', label: 'راننده گام' },
    ],
  };

  it('shows the rating with one decimal, and years, area and couriers in words [O-3.08, O-9.09]', () => {
    expect(presentShop(shop)).toEqual({
      id: '7',
      name: 'نوین',
      image: null,
      rating: { average: '۴٫۵', count: 'از ۱۲۰ نظر', spoken: 'امتیاز ۴٫۵ از ۵، بر اساس ۱۲۰ نظر' },
      experience: '۱۲ سال',
      area: 'پونک',
      couriers: ['خودم می‌برم', 'راننده گام'],
    });
  });

  it('leaves out the rating, age and place of a shop that lacks them', () => {
    const young = { ...shop, work_experience: null, area: null, rate: { average: null, count: 0 } };
    expect(presentShop(young)).toEqual({
      id: '7',
      name: 'نوین',
      image: null,
      couriers: ['خودم می‌برم', 'راننده گام'],
    });
  });

  it('shows its hours in Persian digits, and its badges [O-3.08]', () => {
    const detail = {
      calender: { title: 'ساعت کار', timetable: [{ title: 'شنبه', value: '8 تا 18' }] },
      badges: [{ value: 'W', label: 'ضمانت' }],
    };
    expect(presentShopDetails('7', detail)).toEqual({
      id: '7',
      title: 'ساعت کار',
      timetable: [{ title: 'شنبه', value: '۸ تا ۱۸' }],
      badges: ['ضمانت'],
    });
  });
});
