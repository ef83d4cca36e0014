import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentEditor, signInContentEditor } from '../../../test/content.ts';
import { openInMemory } from '../../../test/database.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { seedDocument } from './seed-content.ts';

let database: OpenDatabase;
let test: TestApp;
let editor: ContentEditor;

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database);
  editor = await signInContentEditor(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

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
