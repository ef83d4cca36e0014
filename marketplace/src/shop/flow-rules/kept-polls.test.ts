import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchStatements } from '../../../test/count-statements.ts';
import { openInMemory } from '../../../test/database.ts';
import { type Editor, signInEditor } from '../../../test/flow-rules.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

let database: OpenDatabase;
let test: TestApp;
let editor: Editor;

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database, {}, { news: await database.listen() });
  // The clock of the app ends what is kept.
  test.stopClock();
  editor = await signInEditor(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

/** Polls as a BFF does: the statements of it, and whether a document's first version is live. */
async function poll(name = 'none') {
  const ask = () => test.client.ask('loadLiveFlowRules', { token: bffToken });
  const { outcome, statements } = await watchStatements(database)(ask);
  const isLive = outcome.documents.some((one) => one.name === name && one.stable === 1);
  return { statements: statements.filter(({ text }) => text.includes('extract(epoch')).length, isLive };
}

describe('polls for live rules, where the database tells what is written', () => {
  it('read the revision once in five seconds, however many BFFs ask', async () => {
    test.wait(5_000);
    expect([(await poll()).statements, (await poll()).statements, (await poll()).statements]).toEqual([
      1, 0, 0,
    ]);
    test.wait(5_000);
    expect((await poll()).statements).toBe(1);
  });

  it('see a publication at once', async () => {
    await poll();
    await editor.publish('soon', 'one');
    expect((await poll('soon')).isLive).toBe(true);
  });

  it('see a scheduled version from its time on', async () => {
    const at = test.now() + 2_000;
    await editor.publish('later', 'one', { live_from: new Date(at).toISOString() });
    expect((await poll('later')).isLive).toBe(false);
    test.wait(1_999);
    expect(await poll('later')).toEqual({ statements: 0, isLive: false });
    test.wait(1);
    expect((await poll('later')).isLive).toBe(true);
  });
});
