import type { ServiceDetail } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { makeService } from '@gam/engine/fixtures';
import { done } from '@gam/shared/result';
import { fillAreas } from './area-options.ts';

type Question = ServiceDetail['questions'][number];

const areas = [
  { id: '1001', name: 'ونک', city: 'تهران' },
  { id: '1002', name: 'تجریش', city: 'تهران' },
];
const asked = (fields: Partial<Question>): ServiceDetail => ({
  ...makeService([]),
  questions: [{ id: 'q', type: 'single_select', title: 'محله', ...fields }],
});
const own = [{ id: 'own', title: 'دور یا نزدیک' }];

describe('fillAreas', () => {
  it.each([
    ['a region', { type: 'region' }, true],
    ['a region that lists its own', { type: 'region', options: own }, false],
    ['a select for the area of an expert [O-3.24]', { type_tags: ['workman_area'] }, true],
    [
      'several areas of an expert [O-3.24]',
      { type: 'multi_select', type_tags: ['product', 'workman_area'] },
      true,
    ],
    ['a select tagged so with options of its own', { type_tags: ['workman_area'], options: own }, false],
    ['a text tagged so', { type: 'text', type_tags: ['workman_area'] }, false],
    ['any other select', {}, false],
  ])('fills the options of %s: %s', async (_what, fields, isFilled) => {
    const service = asked(fields);
    let isAsked = false;
    const filled = await fillAreas(service, async () => {
      isAsked = true;
      return done({ results: areas });
    });
    expect(isAsked).toBe(isFilled);
    expect(filled.ok && (filled.value.questions[0]?.options ?? [])).toEqual(
      isFilled
        ? [
            { id: '1001', title: 'ونک' },
            { id: '1002', title: 'تجریش' },
          ]
        : (service.questions[0]?.options ?? []),
    );
  });
});
