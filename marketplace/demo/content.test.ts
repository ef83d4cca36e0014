import { Question } from '@gam/schemas/questions';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { readPictures } from '../src/shop/pictures/routes.ts';
import {
  accounts,
  categories,
  cities,
  drawAvatar,
  experts,
  favourites,
  repairShops,
  services,
} from './index.ts';

const questions = services.flatMap(({ detail }) => detail.questions);
const fetched = services.flatMap((service) => service.fetched ?? []);
const options = [...questions, ...fetched].flatMap((group) => group.options);

describe('the demo content', () => {
  it('has every field of the contract in its questions [O-3.02]', () => {
    for (const question of questions) expect(Value.Errors(Question, question)).toEqual([]);
  });

  it('has unique ids, except for options that are fetched after several answers', () => {
    const fetchedIds = fetched.flatMap(({ question, options }) =>
      options.map(({ id }) => `${question} ${id}`),
    );
    const ids = [
      ...services.map(({ detail }) => `s${detail.id}`),
      ...[...questions, ...questions.flatMap((question) => question.options)].map(({ id }) => id),
      ...[...new Set(fetchedIds)].map((id) => id.replace(/.* /, '')),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(accounts.map(({ phone }) => phone)).size).toBe(accounts.length);
    expect(new Set(repairShops.map(({ id }) => id)).size).toBe(repairShops.length);
  });

  it('has every named picture', () => {
    const named = options.flatMap(({ image_new }) => (image_new ? [image_new.full] : []));
    expect([...readPictures().keys()]).toEqual(expect.arrayContaining(named));
  });

  it('has twelve repair shops with existing cities, services and questions', () => {
    expect(repairShops).toHaveLength(12);
    for (const shop of repairShops) {
      for (const id of shop.services) {
        expect(services.find(({ detail }) => detail.id === id)?.cities).toContain(shop.city);
      }
      for (const { questionId, answers } of shop.restrictions) {
        const asked = questions.find(({ id }) => id === questionId);
        expect(asked?.options.map(({ id }) => id)).toEqual(expect.arrayContaining([...answers]));
      }
    }
  });

  it('fetches options after answers of earlier questions', () => {
    for (const { detail, fetched: groups = [] } of services) {
      const order = detail.questions.map(({ id }) => id);
      for (const { question, when } of groups) {
        expect(detail.questions.find(({ id }) => id === question)).toMatchObject({ options: [] });
        if (when === null) continue;
        expect(order.indexOf(when.question)).toBeGreaterThanOrEqual(0);
        expect(order.indexOf(when.question)).toBeLessThan(order.indexOf(question));
      }
    }
  });

  it.each(services.map((service) => [service.detail.slug, service] as const))(
    '%s is consistent',
    (_slug, service) => {
      const { detail, price_rules } = service;
      expect(categories.some(({ main, slug }) => main === service.main && slug === service.category)).toBe(
        true,
      );
      expect(service.cities.every((id) => cities.some((city) => city.id === id))).toBe(true);
      expect(readPictures().has(service.image)).toBe(true);
      const groups = [
        ...detail.questions.map((one) => ({ ...one, question: one.id })),
        ...(service.fetched ?? []),
      ];
      const optionsOf = (id: string) =>
        groups
          .filter(({ question }) => question === id)
          .flatMap(({ options }) => options.map(({ id }) => id));
      for (const [index, { parent, parent_requirements }] of detail.questions.entries()) {
        const before = detail.questions.slice(0, index).find(({ id }) => id === parent);
        expect(parent === null || before !== undefined).toBe(true);
        const offered = before ? optionsOf(before.id) : [];
        expect(offered).toEqual(expect.arrayContaining(parent_requirements));
      }
      for (const line of price_rules.lines) {
        const priced = line.per === 'unit' ? [] : line.amounts.map(({ option }) => option);
        expect(optionsOf(line.question)).toEqual(expect.arrayContaining(priced));
      }
      for (const { question, option } of price_rules.discounts) expect(optionsOf(question)).toContain(option);
    },
  );

  it('has at least forty experts with existing cities, services and questions', () => {
    expect(experts.length).toBeGreaterThanOrEqual(40);
    expect(new Set(experts.map(({ id }) => id)).size).toBe(experts.length);
    for (const expert of experts) {
      expect(expert.firstName + expert.lastName).toMatch(/^[\u0600-\u06ff\u200c ]+$/);
      for (const id of expert.services) {
        const service = services.find(({ detail }) => detail.id === id);
        expect(service?.cities).toEqual(expect.arrayContaining([...expert.cities]));
      }
      for (const { questionId, answers } of expert.restrictions) {
        const asked = questions.find(({ id }) => id === questionId);
        expect(asked?.options.map(({ id }) => id)).toEqual(expect.arrayContaining([...answers]));
      }
    }
    const kept = favourites.flatMap(({ experts }) => experts);
    expect(experts.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
  });

  it('draws the same face for the same seed and different faces for neighbours', () => {
    const face = (seed: number) => drawAvatar({ gender: 'female', seed });
    expect(face(41)).toBe(face(41));
    expect(face(41)).not.toBe(face(42));
  });

  it('has no Latin digit and no Arabic letter in its texts', () => {
    const shown = [...questions, ...options].flatMap((one) => [
      one.title,
      one.description ?? '',
      ...('detail' in one ? [one.detail ?? ''] : []),
      ...[one.help_text ?? []].flat(),
    ]);
    // Codes of gases, models and errors are written as their makers write them: R22, S8-2320.
    const code = /\b[A-Z]+[A-Z0-9]*(-[0-9]+)?\b/g;
    for (const text of shown) expect(text.replace(code, '')).not.toMatch(/[0-9يك٠-٩]/);
  });
});
