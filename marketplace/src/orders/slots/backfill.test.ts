import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, cleaningAnswers, placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  // Saturday, 28 Azar 1405, half past eight in Tehran.
  test.wait(Date.parse('2026-12-19T05:00:00Z') - Date.now());
  const booking = { type_tags: ['date_question'], is_mandatory: false };
  await addQuestions(database.db, '1', [question('timestamp', 'when', 'زمان', booking)]);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

it('gives existing orders the seats that their answers name', async () => {
  const { token } = await signIn(test);
  const booked = [...cleaningAnswers, answer('when', ['2026-12-27', '10-12'])];
  const car = [answer('501', ['50106']), answer('502', ['50203']), answer('507', ['2026-12-26', '10-12'])];
  await placeOrder(test.client, token);
  await placeOrder(test.client, token, { answers: booked });
  await placeOrder(test.client, token, { answers: booked, specificWorkman: '42' });
  const answers = [...car, answer('504', ['304']), answer('505', ['50502'])];
  await placeOrder(test.client, token, { category: '5', answers });

  const { db } = database;
  const takings = async () =>
    (await db.select().from(slotTakings)).toSorted((a, b) => a.kind.localeCompare(b.kind) || a.seat - b.seat);
  const before = await takings();
  expect(before).toHaveLength(3);
  await db.execute(sql`drop table slot_takings`);
  await db.execute(sql`delete from schema_migrations where name = '0012_slots.sql'`);
  await migrate(db);
  // A later file adds it, which is not applied again.
  await db.execute(sql`alter table slot_takings add column change_id text`);
  expect(await takings()).toEqual(before);
});
