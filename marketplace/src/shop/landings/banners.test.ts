import { afterAll, describe, expect, it } from 'vitest';
import { startWithEditor } from '../../../test/content.ts';

const { test, editor, close } = await startWithEditor();
test.stopClock();
afterAll(close);

const shown = async (city?: string) =>
  (await test.client.ask('listBanners', city === undefined ? {} : { query: { city } })).results;
const idsOf = (banners: readonly { readonly id: string }[]) => banners.map(({ id }) => id);

describe('the banners of the home page [O-7.20]', () => {
  it('are those of the content whose time it is, with pictures that exist', async () => {
    const [banner, ...others] = await shown();
    expect(idsOf(others)).toEqual(['furniture-wash', 'split-air-conditioner']);
    expect(banner).toMatchObject({
      id: 'home-cleaning',
      link: '/order/home-services/cleaning/home-cleaning',
    });
    expect((await test.app.inject({ url: banner?.image ?? '' })).statusCode).toBe(200);
  });

  it('change by a published document, begin and end by themselves, and can be of some cities', async () => {
    const usual = idsOf(await shown());
    const { document } = await editor.live('banners', 'home');
    const [first] = document.banners;
    if (first === undefined) throw new Error('no banner');
    const at = (minutes: number) => new Date(test.now() + minutes * 60_000).toISOString();
    const banners = [
      { ...first, id: 'nowruz', from: at(10), until: at(20) },
      { ...first, id: 'isfahan', cities: ['3'] },
    ];
    expect(await editor.publish('banners', 'home', { banners })).toMatchObject({ status: 200 });
    expect(idsOf(await shown())).toEqual([]);
    expect(idsOf(await shown('3'))).toEqual(['isfahan']);
    test.wait(10 * 60_000);
    expect(idsOf(await shown())).toEqual(['nowruz']);
    expect(idsOf(await shown('3'))).toEqual(['nowruz', 'isfahan']);
    test.wait(10 * 60_000);
    expect(idsOf(await shown())).toEqual([]);
    await editor.rollBack('banners', 'home');
    expect(idsOf(await shown())).toEqual(usual);
  });
});
