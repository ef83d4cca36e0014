import { done, failed } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, cleaningAnswers, placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { giveSlots, releaseSlots, takeSlots } from './take-slots.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';

let database: OpenDatabase;
let test: TestApp;
let token: string;

/** Saturday, 28 Azar 1405, half past eight in Tehran. */
const now = Date.parse('2026-12-19T05:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  test.wait(now - Date.now());
  const booking = { type_tags: ['date_question'], is_mandatory: false };
  await addQuestions(database.db, '1', [question('timestamp', 'when', 'زمان', booking)]);
  await database.db.update(serviceSlots).set({ capacity: 2 }).where(eq(serviceSlots.serviceId, '1'));
  token = (await signIn(test)).token;
});

afterAll(async () => {
  await test.close();
  await database.close();
});

/** An order that holds no slot yet. */
const newOrder = async () => (await placeOrder(test.client, token)).order_uuid;
const order = (uuid: string, day: string, slot: string, specificWorkman: string | null = null) => ({
  uuid,
  serviceId: '1',
  cityId: '1',
  answers: [...cleaningAnswers, answer('when', [day, slot])],
  specificWorkman,
});
const take = (...given: Parameters<typeof order>) =>
  transact(database.db, (tx) => takeSlots(tx, order(...given), now));
const held = async (uuid: string) =>
  (await database.db.select().from(slotTakings).where(eq(slotTakings.orderUuid, uuid))).map(
    ({ day, slot, seat, workman }) => [day, slot, seat, workman],
  );
const taken = failed({
  status: 409,
  body: { code: 'slot_taken', message: expect.stringContaining('دیگر خالی نیست') },
});

describe('taking slots', () => {
  it('takes the lowest free seat', async () => {
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
    expect(await take(first, '2026-12-21', '10-12')).toEqual(done(1));
    expect(await take(second, '2026-12-21', '10-12')).toEqual(done(1));
    await releaseSlots(database.db, first);
    expect(await take(third, '2026-12-21', '10-12')).toEqual(done(1));
    expect(await held(second)).toEqual([['2026-12-21', '10-12', 2, null]]);
    expect(await held(third)).toEqual([['2026-12-21', '10-12', 1, null]]);
  });

  it('moves an order to a free slot, also to its own, and keeps its slot when the new one is full', async () => {
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
    await take(first, '2026-12-22', '10-12');
    await take(second, '2026-12-22', '10-12');
    expect(await take(first, '2026-12-22', '10-12')).toEqual(done(1));
    expect(await take(third, '2026-12-22', '12-14')).toEqual(done(1));
    expect(await take(third, '2026-12-22', '10-12')).toMatchObject(taken);
    expect(await held(third)).toEqual([['2026-12-22', '12-14', 1, null]]);
    expect(await take(first, '2026-12-22', '14-16')).toEqual(done(1));
    expect(await take(third, '2026-12-22', '10-12')).toEqual(done(1));
  });

  it('refuses an expert who has another order at that time', async () => {
    const [first, second] = [await newOrder(), await newOrder()];
    expect(await take(first, '2026-12-27', '10-12', '42')).toEqual(done(1));
    expect(await take(second, '2026-12-27', '10-12', '42')).toMatchObject(taken);
    expect(await take(second, '2026-12-27', '10-12', '45')).toEqual(done(1));
  });

  it.each([
    ['past', '2026-12-18', '10-12'],
    ['begun', '2026-12-19', '08-10'],
    ['none of the service', '2026-12-21', '09-11'],
  ])('refuses a slot that is %s', async (_what, day, slot) => {
    expect(await take(await newOrder(), day, slot)).toMatchObject(taken);
  });

  it('takes nothing for answers without a slot', async () => {
    const uuid = await newOrder();
    const without = { ...order(uuid, '', ''), answers: cleaningAnswers };
    expect(await transact(database.db, (tx) => takeSlots(tx, without, now))).toEqual(done(0));
    expect(await held(uuid)).toEqual([]);
  });
});

describe('giving the slots of an order to an expert', () => {
  const give = ({ uuid, ...given }: ReturnType<typeof order>, workmen: readonly string[]) =>
    database.db.transaction((tx) => giveSlots(tx, { ...given, uuid, createdAt: new Date(now) }, workmen));
  const slots = { noon: '12-14', evening: '14-16' };

  it('chooses the first expert without another order then, and keeps the seat', async () => {
    const [busy, other] = [await newOrder(), await newOrder()];
    expect(await take(busy, '2026-12-30', slots.noon, '41')).toEqual(done(1));
    expect(await take(other, '2026-12-30', slots.noon)).toEqual(done(1));
    expect(await give(order(other, '2026-12-30', slots.noon), ['41', '44'])).toBe('44');
    expect(await held(other)).toEqual([['2026-12-30', slots.noon, 2, '44']]);
  });

  it('passes over an expert who rests in the slot', async () => {
    const early = await newOrder();
    expect(await take(early, '2026-12-29', '10-12')).toEqual(done(1));
    expect(await take(early, '2026-12-29', '10-12', '41')).toMatchObject(taken);
    expect(await give(order(early, '2026-12-29', '10-12'), ['41'])).toBeNull();
    expect(await held(early)).toEqual([['2026-12-29', '10-12', 1, null]]);
    expect(await give(order(early, '2026-12-29', '10-12'), ['41', '42'])).toBe('42');
  });

  it('changes nothing if every expert has another order then', async () => {
    const [busy, other] = [await newOrder(), await newOrder()];
    await take(busy, '2026-12-31', slots.evening, '41');
    await take(other, '2026-12-31', slots.evening);
    expect(await give(order(other, '2026-12-31', slots.evening), ['41'])).toBeNull();
    expect(await held(other)).toEqual([['2026-12-31', slots.evening, 2, null]]);
  });

  it('chooses the first expert for an order without slots', async () => {
    const free = await newOrder();
    const { answers: _answers, ...given } = order(free, '2026-12-31', slots.noon);
    expect(await give({ ...given, answers: cleaningAnswers }, ['42', '41'])).toBe('42');
    expect(await give({ ...given, answers: cleaningAnswers }, [])).toBeNull();
  });
});
