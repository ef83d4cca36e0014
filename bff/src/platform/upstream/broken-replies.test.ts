import { describe, expect, it } from 'vitest';
import { makeBrokenReplies } from './broken-replies.ts';

const missing = { field: '/results/3/id', expected: 'must be string', came: 'nothing' };

describe('the kinds of broken replies', () => {
  it('are reported once per kind and minute, whatever the place in a list', () => {
    let now = 1_000;
    const broken = makeBrokenReplies(() => now);
    expect(broken.note('listCities', missing)).toBe(true);
    now += 59_999;
    expect(broken.note('listCities', { ...missing, field: '/results/17/id' })).toBe(false);
    expect(broken.note('listCities', { ...missing, field: '/results/17/name' })).toBe(true);
    expect(broken.note('listCategories', missing)).toBe(true);
    now += 1;
    expect(broken.note('listCities', { ...missing, came: '3' })).toBe(true);
    expect(broken.list()).toEqual([
      {
        call: 'listCities',
        field: '/results/*/id',
        expected: 'must be string',
        got: '3',
        count: 3,
        first_at: '1970-01-01T00:00:01.000Z',
        last_at: '1970-01-01T00:01:01.000Z',
      },
      expect.objectContaining({ call: 'listCategories', count: 1 }),
      expect.objectContaining({ call: 'listCities', field: '/results/*/name', count: 1 }),
    ]);
  });

  it('are kept up to a number, however many there are', () => {
    const broken = makeBrokenReplies(() => 0);
    for (let kind = 0; kind < 10_000; kind += 1)
      broken.note('listCities', { ...missing, field: `/x${kind}` });
    expect(broken.list()).toHaveLength(200);
    expect(broken.list()[0]).toMatchObject({ field: '/x9999' });
  });
});
