import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { answer, orderBody, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { repairShopSlots } from '../repair-shops/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  // Saturday, 28 Azar 1405, half past eight in Tehran.
  test.wait(Date.parse('2026-12-19T05:00:00Z') - Date.now());
  customer = await signIn(test);
  // Not a first order: its discount would be gone as well as the slot.
  await placeOrder(test.client, customer.token);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

type Answers = ReturnType<typeof answer>[];
const car = [answer('501', ['50101']), answer('502', ['50201'])];
const withShop = (id: string, courier: string, ...more: Answers) => [
  ...car,
  answer('504', [id]),
  answer('505', [courier]),
  ...more,
];
const pickup = (day: string, slot: string) => answer('507', [day, slot]);
const ask = (category: string, answers: Answers) =>
  test.client.send('askQuote', {
    body: quoteBody({ category, answers }),
    token: customer.token,
    key: randomUUID(),
  });
const refused = {
  status: 400,
  body: { code: 'bad_answers', message: expect.stringMatching(/[\u0600-\u06ff]/) },
};

describe('a repair shop', () => {
  it('is accepted if it does the work in this city', async () => {
    expect((await ask('5', withShop('301', '50501'))).status).toBe(200);
  });

  it.each([
    ['of another city', withShop('307', '50501')],
    ['that does not do such cars', withShop('304', '50501')],
    ['that there is not', withShop('999', '50501')],
    ['beside another one', [...car, answer('504', ['301', '303'])]],
    ['whose driver does not come', withShop('305', '50503')],
  ])('is refused %s', async (_what, answers) => {
    expect(await ask('5', answers)).toMatchObject(refused);
  });
});

describe('a pickup slot', () => {
  it('is accepted if the shop is open', async () => {
    expect((await ask('5', withShop('301', '50502', pickup('2026-12-20', '10-12')))).status).toBe(200);
  });

  it.each([
    ['past', pickup('2026-12-17', '10-12')],
    ['too soon', pickup('2026-12-19', '10-12')],
    ['on a Friday', pickup('2026-12-25', '10-12')],
    ['on a public holiday', pickup('2026-12-23', '10-12')],
    ['of other hours', pickup('2026-12-20', '09-11')],
    ['of a day that there is not', pickup('2026-02-30', '10-12')],
    ['without its day', answer('507', ['10-12'])],
  ])('is refused %s', async (_what, time) => {
    expect(await ask('5', withShop('301', '50502', time))).toMatchObject(refused);
  });

  it('is refused when it is full, also with an earlier quote', async () => {
    await database.db.update(repairShopSlots).set({ capacity: 1 }).where(eq(repairShopSlots.shopId, '303'));
    const answers = withShop('303', '50502', pickup('2026-12-21', '10-12'));
    const quote = await ask('5', answers);
    expect(quote.status).toBe(200);
    await placeOrder(test.client, customer.token, { category: '5', answers });
    const late = orderBody(String(quote.body['inquiry_id']), { category: '5', answers });
    const placed = await test.client.send('placeOrder', {
      body: late,
      token: customer.token,
      key: randomUUID(),
    });
    const message = expect.stringContaining('دیگر خالی نیست');
    expect(placed).toMatchObject({ status: 409, body: { code: 'slot_taken', message } });
    expect(placed.body).not.toHaveProperty('order_uuid');
    const again = await ask('5', answers);
    expect(again).toMatchObject({ ...refused, body: { message } });
  });
});

describe('an exact time', () => {
  const repair = (time: string) => [
    answer('601', ['60105']),
    answer('602', ['6020501']),
    answer('603', ['603050101']),
    answer('604', ['60401']),
    answer('608', [time]),
  ];

  it.each([
    ['a quarter of an hour from now', '2026-12-19T05:15:00.000Z', /۳ ساعت آینده/],
    ['at night', '2026-12-20T20:00:00.000Z', /۸ تا ۲۰/],
    ['of no kind', 'tomorrow', /زمان مراجعه/],
  ])('is refused %s, with a message [O-5.05]', async (_what, time, message) => {
    const body = { message: expect.stringMatching(message) };
    expect(await ask('6', repair(time))).toMatchObject({ ...refused, body });
  });

  it('is still accepted if it was early enough at the time of the quote', async () => {
    const answers = repair('2026-12-19T08:10:00.000Z');
    const quote = await ask('6', answers);
    expect(quote.status).toBe(200);
    test.wait(20 * 60_000);
    expect(await ask('6', answers)).toMatchObject(refused);
    const body = orderBody(String(quote.body['inquiry_id']), { category: '6', answers });
    const placed = await test.client.send('placeOrder', { body, token: customer.token, key: randomUUID() });
    expect(placed.status).toBe(200);
    test.wait(-20 * 60_000);
  });
});

describe('a day', () => {
  const products = (...values: string[]) => [
    answer('901', ['90101'], [1]),
    answer('902', ['90201']),
    answer('906', values),
  ];

  it('is accepted if it exists and is not past', async () => {
    expect((await ask('9', products('2026-12-21'))).status).toBe(200);
    expect(await ask('9', products('2026-12-18'))).toMatchObject(refused);
    expect(await ask('9', products('2026-02-30'))).toMatchObject(refused);
    expect(await ask('9', products('1405-10-01'))).toMatchObject(refused);
  });
});
