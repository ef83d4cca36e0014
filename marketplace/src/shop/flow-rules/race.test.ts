import type { LiveFlowRules } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { databaseUrl, openInMemory, openOnPostgres } from '../../../test/database.ts';
import { signInEditor, type Editor } from '../../../test/flow-rules.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';

const databases = [
  { name: 'the embedded database', open: openInMemory, skipped: false },
  {
    name: databaseUrl === null ? 'PostgreSQL (skipped: DATABASE_URL is not set)' : 'PostgreSQL',
    open: () => openOnPostgres(databaseUrl ?? ''),
    skipped: databaseUrl === null,
  },
];

describe.each(databases)('editors at the same time on $name', ({ open, skipped }) => {
  describe.skipIf(skipped)('with real requests', () => {
    let database: OpenDatabase;
    let test: TestApp;
    let editor: Editor;

    beforeAll(async () => {
      database = await open();
      test = await startApp(database);
      editor = await signInEditor(test);
    });

    afterAll(async () => {
      await test.close();
      await database.close();
    });

    const together = <T>(count: number, ask: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

    it('publish versions one after the other', async () => {
      const before = (await editor.status()).revision;
      const replies = await together(20, (index) => editor.publish('numbers', `version ${index}`));
      const numbers = replies.map(({ body }) => Number(body['number'])).toSorted((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      const { revision } = await editor.status();
      expect(revision).toBe(before + 20);
      expect(await editor.pointer('numbers')).toMatchObject({ stable: 20 });
    });

    it('publish the same content once', async () => {
      const replies = await together(10, () => editor.publish('content', 'the same'));
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 409),
      ]);
    });

    it('publish once under one key and all get that version', async () => {
      for (let round = 1; round <= 5; round += 1) {
        const replies = await together(10, () =>
          editor.publish('key', `round ${round}`, {}, `round-${round}`),
        );
        expect(new Set(replies.map(({ body }) => body['number']))).toEqual(new Set([round]));
      }
    });

    it('never leave a withdrawn version active, and polls always see one revision', async () => {
      await together(6, (index) => editor.publish('mixed', `version ${index}`));
      const live: LiveFlowRules[] = [];
      const poll = async (rounds: number) => {
        for (let round = 0; round < rounds; round += 1)
          live.push(await test.client.ask('loadLiveFlowRules', { token: bffToken }));
      };
      const change = (index: number) => {
        if (index % 4 === 0) return editor.withdraw('mixed', (index % 12) + 1);
        if (index % 4 === 1) return editor.publish('mixed', `again ${index}`, { percent: 10 });
        return index % 4 === 2 ? editor.rollBack('mixed') : editor.rollOut('mixed', 100);
      };
      await Promise.all([together(24, change), poll(30), poll(30)]);
      for (const { documents, withdrawn } of live) {
        const pointer = documents.find(({ name }) => name === 'mixed');
        const gone = withdrawn.filter(({ name }) => name === 'mixed').map(({ number }) => number);
        expect(gone).not.toContain(pointer?.stable);
        expect(gone).not.toContain(pointer?.candidate?.number);
      }
    });
  });
});
