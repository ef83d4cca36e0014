import { Question } from '@gam/schemas/questions';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { readPictures } from '../src/media/pictures.ts';
import { accounts, categories, cities, services } from './index.ts';

const questions = services.flatMap(({ detail }) => detail.questions);
const options = questions.flatMap((question) => question.options);

describe('the demo content', () => {
  it('has questions with every field of the contract [O-3.02]', () => {
    for (const question of questions) expect(Value.Errors(Question, question)).toEqual([]);
  });

  it('has ids that are unique', () => {
    const ids = [
      ...services.map(({ detail }) => `s${detail.id}`),
      ...[...questions, ...options].map(({ id }) => id),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(accounts.map(({ phone }) => phone)).size).toBe(accounts.length);
  });

  it.each(services.map((service) => [service.detail.slug, service] as const))(
    '%s hangs together',
    (_slug, service) => {
      const { detail, price_rules } = service;
      expect(categories.some(({ main, slug }) => main === service.main && slug === service.category)).toBe(
        true,
      );
      expect(service.cities.every((id) => cities.some((city) => city.id === id))).toBe(true);
      expect(readPictures().has(service.image)).toBe(true);
      for (const [index, { parent, parent_requirements }] of detail.questions.entries()) {
        const before = detail.questions.slice(0, index).find(({ id }) => id === parent);
        expect(parent === null || before !== undefined).toBe(true);
        const offered = before?.options.map(({ id }) => id) ?? [];
        expect(offered).toEqual(expect.arrayContaining(parent_requirements));
      }
      const optionsOf = (id: string) =>
        detail.questions.find((question) => question.id === id)?.options.map(({ id }) => id);
      for (const line of price_rules.lines) {
        const priced = line.per === 'unit' ? [] : line.amounts.map(({ option }) => option);
        expect(optionsOf(line.question)).toEqual(expect.arrayContaining(priced));
      }
      for (const { question, option } of price_rules.discounts) expect(optionsOf(question)).toContain(option);
    },
  );

  it('speaks Persian: no Latin digit and no Arabic letter in a text for people', () => {
    const shown = [...questions, ...options].flatMap((one) => [
      one.title,
      one.description ?? '',
      ...('detail' in one ? [one.detail ?? ''] : []),
      ...[one.help_text ?? []].flat(),
    ]);
    const latinNames = new Set(['R22', 'R410A']);
    for (const text of shown.filter((text) => !latinNames.has(text))) expect(text).not.toMatch(/[0-9يك٠-٩]/);
  });
});
