import { afterAll, describe, expect, it } from 'vitest';
import { startWithEditor } from '../../../test/content.ts';
import { seedDocument } from './seed-content.ts';

const { database, editor, close } = await startWithEditor();
afterAll(close);

const home = { kind: 'banners', id: 'home' } as const;
const seed = (title: string) =>
  database.db.transaction((tx) =>
    seedDocument(tx, home, {
      banners: [{ id: 'one', title, image: '/x.svg', link: null, cities: null, from: null, until: null }],
    }),
  );

describe('the content of a newer build', () => {
  it('becomes the next version, once, and raises the revision', async () => {
    const { revision } = await editor.list();
    await seed('two');
    await seed('two');
    expect(await editor.live('banners', 'home')).toMatchObject({
      number: 2,
      revision: revision + 1,
      document: { banners: [{ title: 'two' }] },
    });
  });

  it('leaves what an editor published', async () => {
    const { document } = await editor.live('banners', 'home');
    await editor.publish('banners', 'home', {
      banners: [...document.banners, { ...document.banners[0], id: 'mine' }],
    });
    await seed('three');
    expect(await editor.live('banners', 'home')).toMatchObject({
      number: 3,
      document: { banners: [{}, { id: 'mine' }] },
    });
  });
});
