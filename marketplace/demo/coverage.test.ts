import { Option, questionTypes, ServiceDetail } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { questionFields, questionTags, dateQuestionTypes } from '@gam/schemas/fixtures';
import { presentPricing, showPrices } from '../src/shop/pricing/index.ts';
import { readPictures } from '../src/shop/pictures/routes.ts';
import { experts, favourites, services } from './index.ts';

/** The side effects of choosing an option. [O-3.06] */
const operationKeys = ['YES', 'NO', 'FAVORITE_ALLOCATION'];
const details = services.map(({ detail, price_rules }) => ({
  ...detail,
  ...(detail.has_price && { pricing: presentPricing(price_rules, 100) }),
}));
const questions = details.flatMap((detail) => detail.questions);
/** Every option of every service, with its prices as a city at 100 percent shows them. */
const options = services.flatMap(({ detail, price_rules, fetched = [] }) =>
  [...detail.questions, ...fetched, ...(detail.date_question_values ? [detail.date_question_values] : [])]
    .map(({ options }) => showPrices(options, price_rules, 100))
    .flat(),
);

/** Whether a field has a value other than null, false, 0 and empty. */
const isSet = (value: unknown): boolean => Boolean(Array.isArray(value) ? value.length : value);
/** The fields of a service without those that its place in the catalogue gives. */
const { category: _category, main_category: _main, ...fieldsOfContent } = ServiceDetail.properties;
/** The fields without a value in all objects. */
const unset = (fields: object, all: readonly object[]): string[] =>
  Object.keys(fields).filter((field) => !all.some((one) => isSet((one as Record<string, unknown>)[field])));
const without = (wanted: readonly string[], found: readonly (string | null)[]): string[] =>
  wanted.filter((one) => !found.includes(one));

describe('some service of the demo content has', () => {
  it.each([
    [
      'every question type',
      without(
        Object.keys(questionTypes),
        questions.map(({ type }) => type),
      ),
    ],
    [
      'every tag',
      without(
        questionTags,
        questions.flatMap(({ type_tags }) => type_tags),
      ),
    ],
    // Questions have answers only when an earlier order is copied.
    [
      'every field of a question set',
      unset(questionFields, questions).filter((field) => field !== 'answers'),
    ],
    ['every field of an option set', unset(Option.properties, options)],
    [
      'every operation key',
      without(
        operationKeys,
        options.map(({ operation_key }) => operation_key),
      ),
    ],
    [
      'every way to ask for a date',
      without(
        dateQuestionTypes,
        details.map(({ date_question_type }) => date_question_type),
      ),
    ],
    ['every field of a service set', unset(fieldsOfContent, details)],
    [
      'every way to price',
      without(
        ['option', 'count', 'unit'],
        services.flatMap(({ price_rules }) => price_rules.lines.map(({ per }) => per)),
      ),
    ],
  ])('%s', (_what, missing) => {
    expect(missing).toEqual([]);
  });

  it.each(['is_mandatory', 'display_in_process'] as const)('questions with and without %s', (field) => {
    expect(new Set(questions.map((question) => question[field]))).toEqual(new Set([true, false]));
  });

  it.each(['has_price', 'is_periodic', 'weather_enabled', 'new_work_flow'] as const)(
    'services with and without %s',
    (field) => {
      expect(new Set(details.map((detail) => detail[field]))).toEqual(new Set([true, false]));
    },
  );

  it('hours of notice, and no hours of notice', () => {
    const hours = details.map(({ min_hours_before_order_allowed }) => min_hours_before_order_allowed);
    expect(hours).toContain(0);
    expect(Math.max(...hours)).toBeGreaterThanOrEqual(24);
  });

  it('products for one choice and for several, with steps', () => {
    const products = questions.filter(({ type_tags }) => type_tags.includes('product'));
    expect(products.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['single_select', 'multi_select']),
    );
    expect(products.some(({ step }) => (step ?? 1) > 1)).toBe(true);
  });

  it('a valid and an invalid link to a partner', () => {
    const links = questions.flatMap(({ type, options: [first] }) =>
      type === 'web_view' ? [first?.value ?? ''] : [],
    );
    const followed = links.filter((link) => URL.canParse(link) && new URL(link).protocol === 'https:');
    expect(followed.length).toBeGreaterThan(0);
    expect(followed.length).toBeLessThan(links.length);
  });

  it('more favourites than the preview shows', () => {
    const kept = favourites.flatMap(({ experts: ids }) => ids);
    const doing = experts.filter(({ id, services: done }) => kept.includes(id) && done.includes('12'));
    expect(doing).toHaveLength(5);
  });
});

describe('the options of the demo content', () => {
  it('name existing pictures, for all options of a question or none', () => {
    const pictures = readPictures();
    for (const question of questions) {
      const named = question.options.flatMap(({ image_new }) => (image_new ? [image_new.full] : []));
      expect(named.filter((name) => !pictures.has(name))).toEqual([]);
      expect([0, question.options.length]).toContain(named.length);
    }
  });

  it('have a from and a to for each rough time', () => {
    const rough = details.flatMap(({ date_question_values }) => date_question_values?.options ?? []);
    for (const { value } of rough) expect(value).toMatch(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/);
  });
});
