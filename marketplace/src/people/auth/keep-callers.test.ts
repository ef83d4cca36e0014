import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchStatements } from '../../../test/count-statements.ts';
import { databases } from '../../../test/databases.ts';
import { actFor } from '../../../test/operators.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import type { News } from '../../platform/database/news/news.ts';

describe.each(databases)('kept sessions on $name', ({ open, skipped }) => {
  let database: OpenDatabase;
  let news: News;
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    if (skipped) return;
    database = await open();
    news = await database.listen();
    [first, second] = [
      await startApp(database, {}, { news }),
      await startApp(database, {}, { news: { ...news } }),
    ];
    // The clock of the app ends what is kept.
    first.stopClock();
    second.stopClock();
  });

  afterAll(async () => {
    if (skipped) return;
    await Promise.all([first.close(), second.close()]);
    await database.close();
  });

  const statusAt = async (test: TestApp, token: string) =>
    (await test.client.send('currentUser', { token })).status;

  /** Whether a call with a token reads its session. */
  async function readsSession(token: string): Promise<boolean> {
    const { statements } = await watchStatements(database)(() => statusAt(first, token));
    return statements.some(({ text }) => text.includes('from "sessions"'));
  }

  it.skipIf(skipped)('are read once, and count nowhere once they have ended', async () => {
    const { token } = await signIn(first);
    const other = await signIn(first);
    // Kept only while news is heard, which a busy machine may interrupt.
    await expect.poll(() => readsSession(token)).toBe(false);
    await expect.poll(() => readsSession(other.token)).toBe(false);
    expect(await statusAt(second, token)).toBe(200);
    await second.client.ask('endSession', { token });
    await expect.poll(() => statusAt(first, token)).toBe(401);
    expect(await statusAt(second, token)).toBe(401);
    await expect.poll(() => readsSession(other.token)).toBe(false);
    first.wait(5_000);
    expect(await readsSession(other.token)).toBe(true);
  });

  it.skipIf(skipped)('are never those of the team, nor those in which an operator acts', async () => {
    const desk = await signInTeam(first);
    const customer = await signIn(first);
    const acting = await actFor(first, desk.token, customer.user.id);
    for (const token of [desk.token, acting.token]) {
      await statusAt(first, token);
      expect(await readsSession(token)).toBe(true);
    }
  });
});
