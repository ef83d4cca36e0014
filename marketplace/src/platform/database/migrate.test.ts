import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseUrl } from '../../../test/database.ts';
import { openDatabase } from './open-database.ts';

const skipped = databaseUrl === null ? ' (skipped: DATABASE_URL is not set)' : '';

/** Makes an empty database, since advisory locks hold in a whole one; returns its URL. */
async function makeDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await open(databaseUrl ?? '');
  await admin.query(`create database ${name}`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  const url = new URL(databaseUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function open(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe.skipIf(skipped !== '')(`migrate${skipped}`, () => {
  it('lets processes that start at once wait for one another beyond the limit of a lock', async () => {
    const url = await makeDatabase();
    const other = await open(url);
    await other.query(`begin; select pg_advisory_xact_lock(hashtextextended('gam:migrations', 0))`);
    const opening = Array.from({ length: 3 }, () => openDatabase({ databaseUrl: url, dataFolder: '' }));
    // Longer than a lock may be waited for.
    await pause(6_000);
    await other.query('commit');
    const opened = await Promise.all(opening);
    const found = await Promise.all(opened.map(({ db }) => db.execute(sql`select from orders`)));
    expect(found).toHaveLength(3);
    await Promise.all(opened.map((database) => database.close()));
    await other.end();
  });
});
