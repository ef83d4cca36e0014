import { afterAll, describe, expect, it } from 'vitest';
import { startWithEditor } from '../../../test/content.ts';

const { test, editor, close } = await startWithEditor();
afterAll(close);

const search = (q: string, more: Record<string, string> = {}) =>
  test.client.ask('searchServices', { query: { q, ...more } });
const slugsOf = async (q: string, city?: string) =>
  (await search(q, city === undefined ? {} : { city_id: city })).results.map(({ slug }) => slug);

describe('the search of services', () => {
  it('finds services with their place, category, picture and the price of the city', async () => {
    const { results } = await search('نظافت منزل', { city_id: '1' });
    expect(results[0]).toMatchObject({
      main: 'home-services',
      category: 'cleaning',
      category_title: 'نظافت',
      slug: 'home-cleaning',
      title: 'نظافت منزل',
      price_label: expect.stringMatching(/^از [۰-۹٬]+ تومان$/),
    });
    const mashhad = await search('نظافت منزل', { city_id: '2' });
    expect(mashhad.results[0]?.price_label).not.toBe(results[0]?.price_label);
  });

  it.each([
    ['یخچال', 'appliance-repair'],
    ['يخچال', 'appliance-repair'],
    ['لوله کش', 'plumbing-emergency'],
    ['قالی شویی', 'furniture-wash'],
    ['باربری', 'home-moving'],
    ['کولر کازی', 'split-air-conditioner'],
    ['تعویض روغن', 'car-periodic-service'],
  ])('finds for %s %s of the demo content', async (q, slug) => {
    expect((await slugsOf(q))[0]).toBe(slug);
  });

  it('finds only what the city has', async () => {
    expect(await slugsOf('نقاشی ساختمان', '1')).toEqual(['house-painting']);
    expect(await slugsOf('نقاشی ساختمان', '3')).not.toContain('house-painting');
  });

  it('knows the words of a published document at once', async () => {
    expect(await slugsOf('گلدوزی')).toEqual([]);
    const words = [{ service: 'house-painting', words: ['گلدوزی'] }];
    expect(await editor.publish('search', 'words', { words })).toMatchObject({ status: 200 });
    expect(await slugsOf('گلدوزی')).toEqual(['house-painting']);
    await editor.rollBack('search', 'words');
    expect(await slugsOf('گلدوزی')).toEqual([]);
  });

  it('refuses words for a service that does not exist', async () => {
    const words = [{ service: 'no-such-service', words: ['چیزی'] }];
    expect(await editor.publish('search', 'words', { words })).toMatchObject({
      status: 400,
      body: { findings: [{ code: 'unknown_service', path: '/words/0/service' }] },
    });
  });

  it.each([
    ['no text', { q: '' }, 400],
    ['a text that is too long', { q: 'ن'.repeat(101) }, 400],
    ['an unknown city', { q: 'نظافت', city_id: '99' }, 404],
    ['no results', { q: 'نظافت', limit: '0' }, 400],
  ])('is refused for %s', async (_what, query, status) => {
    expect(await test.client.send('searchServices', { query })).toMatchObject({ status });
  });
});
