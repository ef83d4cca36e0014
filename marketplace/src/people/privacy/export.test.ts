import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actFor, openDesk } from '../../../test/operators.ts';
import { makeStranger } from '../../../test/access/callers.ts';
import { askMore, makeVictim } from '../../../test/access/victim.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { auditEntries } from '../audit/index.ts';
import { confirm } from './privacy-fixture.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});
afterAll(async () => {
  await test.close();
  await database.close();
});

describe('the export of an account', () => {
  it('holds what is known of the customer by section, with titles, and nothing of others', async () => {
    const world = { test, db: database.db };
    await askMore(world);
    await makeStranger(world);
    const other = await makeVictim(world);
    const victim = await makeVictim(world);
    await confirm(test, { token: victim.token, phone: victim.phone });
    const exported = await test.client.ask('exportAccount', { token: victim.token });
    const names = exported.sections.map(({ name }) => name);
    for (const wanted of [
      'account',
      'addresses',
      'files',
      'orders',
      'quotes',
      'payments',
      'prepayments',
      'messages',
      'posts',
      'sessions',
      'codes',
      'sms',
      'audit',
    ])
      expect(names).toContain(wanted);
    for (const { title, titles, rows } of exported.sections) {
      expect(title).toMatch(/[\u0600-\u06ff]/);
      for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(Object.keys(titles).toSorted());
    }
    // Every code has a word.
    const coded = exported.sections.flatMap(({ words = {}, rows }) =>
      Object.entries(words).flatMap(([value, means]) => rows.map((row) => means[String(row[value])])),
    );
    expect(coded.length).toBeGreaterThan(10);
    for (const word of coded) expect(word).toMatch(/^[\u0600-\u06ff\u200c ]+$/);
    const rowsOf = (name: string) => exported.sections.find((section) => section.name === name)?.rows ?? [];
    expect(rowsOf('account')).toMatchObject([
      { phone: victim.phone, created_at: expect.stringMatching(/Z$/) },
    ]);
    expect(rowsOf('addresses')).toMatchObject([{ detail: victim.address.home.detail, is_active: true }]);
    expect(rowsOf('orders')).toHaveLength(6);
    const answers = expect.arrayContaining([
      { question: 'note', answer: expect.stringContaining('یادداشت') },
    ]);
    const shown = expect.objectContaining({ service: expect.stringMatching(/./), city: 'تهران', answers });
    expect(rowsOf('orders')).toContainEqual(shown);
    for (const { url } of rowsOf('files')) {
      const { statusCode } = await test.app.inject({ url: String(url) });
      expect(statusCode).toBe(200);
    }
    const told = JSON.stringify(exported);
    expect(other.marks.filter((mark) => told.includes(mark))).toEqual([]);
    const acts = await database.db.select().from(auditEntries).where(eq(auditEntries.actorId, victim.id));
    expect(acts.map(({ action }) => action)).toEqual(['account_exported']);
  });

  it('is refused for an operator who acts for the customer, and leaves no trace of the try', async () => {
    const { token: desk } = await openDesk(database.db);
    const acting = await actFor(test, desk, 'a-stranger');
    for (const token of [desk, acting.token])
      expect((await test.client.send('exportAccount', { token })).status).toBe(403);
  });
});
