import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from './database.ts';

const runbook = readFileSync(path.resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
/** The statements that the runbook tells people to run. */
const statements = [...runbook.matchAll(/psql -U gam -d gam -c "([^"]+)"/g)].map(([, text = '']) => text);

/** Fills in what a person would: a number, or a time where one is compared. */
const fillIn = (statement: string): string =>
  statement.replace(/'<day[^>]*>'/, "'2026-11-22'").replace(/<[^>]+>/g, '1');

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('has statements to try', () => {
  expect(statements.length).toBeGreaterThan(5);
});

it.each(statements)('fits the tables: %s', async (statement) => {
  await expect(database.db.execute(sql.raw(`explain ${fillIn(statement)}`))).resolves.toBeDefined();
});
