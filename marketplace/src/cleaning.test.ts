import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
import { startCleaning } from './cleaning.ts';
import { authTries } from './people/auth/tables.ts';
import { openFolderStore } from './platform/files/folder-store.ts';
import { loggerAt } from './platform/logger.ts';

const hour = 60 * 60 * 1000;

it('deletes other old rows when one deletion fails, and logs the reason', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-cleaning-'));
  const lines: string[] = [];
  const app = fastify({
    logger: { ...loggerAt('info'), stream: { write: (line: string) => lines.push(line) } },
  });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await Promise.all([app.close(), database.close()]);
    rmSync(folder, { recursive: true });
  });
  await db.execute(sql`drop table verifications`);
  await db.insert(authTries).values({ name: 'an old try', at: new Date(0) });
  const outcomes: boolean[] = [];
  const stop = startCleaning({
    db,
    store: openFolderStore(folder),
    now: () => 48 * hour,
    log: app.log,
    onPass: (_name, _ms, hasFailed) => outcomes.push(hasFailed),
  });
  vi.advanceTimersByTime(hour);
  await stop();
  expect(await db.select().from(authTries)).toEqual([]);
  expect(outcomes).toEqual([true]);
  expect(lines).toEqual([expect.stringContaining('relation \\"verifications\\" does not exist')]);
});
