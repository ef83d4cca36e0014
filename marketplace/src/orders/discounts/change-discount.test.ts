import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openInMemory } from '../../../test/database.ts';
import { wholePaid } from '../../../test/paid-orders.ts';
import { answer, orderBody, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn, signInOperator } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { orders } from '../records/repository.ts';
import { inquiries } from '../records/inquiries.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database);
  await addVoucher(database.db, 'TEN');
  await addVoucher(database.db, 'TOMAN', { toman: 50_000 });
});

afterAll(async () => {
  await test.close();
  await database.close();
});

/** A quote of home cleaning: 501,500 of 590,000 toman. */
const quote = async (token?: string, more: Parameters<typeof quoteBody>[0] = {}) =>
  (await test.client.ask('askQuote', { body: quoteBody(more), token, key: randomUUID() })).inquiry_id;
const request = (inquiry: string | null, code: string, more: object = {}) => ({
  code,
  demand_id: null,
  price_inquery_id: inquiry,
  price: null,
  is_club_discount: code === '!',
  ...more,
});
const apply = (body: object, token?: string, ip?: string) =>
  test.client.send('applyDiscount', { body, token, ...(ip && { ip }) });
const cancel = (body: object, token?: string) => test.client.send('cancelDiscount', { body, token });
const stored = async (id: string) => {
  const [row] = await database.db.select().from(inquiries).where(eq(inquiries.id, id));
  return row;
};
const price = async (id: string) => (await stored(id))?.price;

describe('applying a voucher', () => {
  it('returns the prices before and after in numbers and words [W-3.06, W-7.08]', async () => {
    const { token } = await signIn(test);
    const inquiry = await quote(token);
    const reply = await test.client.ask('applyDiscount', { body: request(inquiry, ' ten '), token });
    expect(reply).toEqual({
      code: 'TEN',
      discount_text: '۱۵ درصد تخفیف نظافت هفتگی، کد تخفیف TEN\u200f: ۵۰٬۱۰۰ تومان',
      has_applied_discount: true,
      has_applied_club_discount: false,
      price: 590_000,
      price_with_discount: 451_400,
      prepayment_amount: null,
      prepayment_message: null,
    });
    expect(await stored(inquiry)).toMatchObject({
      price: 451_400,
      quote: { achar_price: 590_000, discount_data: { has_applied_discount: true, code: 'TEN' } },
    });
  });

  it('returns the new prepayment, which the order owes', async () => {
    const { token } = await signIn(test);
    const body = quoteBody(wholePaid);
    const { inquiry_id, price } = await test.client.ask('askQuote', { body, token, key: randomUUID() });
    const before = price ?? 0;
    const reply = await test.client.ask('applyDiscount', { body: request(inquiry_id, 'TOMAN'), token });
    expect(reply).toMatchObject({
      price_with_discount: before - 50_000,
      prepayment_amount: before - 50_000,
      prepayment_message: expect.any(String),
    });
    const { category, answers } = wholePaid;
    const { order_uuid } = await test.client.ask('placeOrder', {
      body: orderBody(inquiry_id, { category, answers }),
      token,
      key: randomUUID(),
    });
    expect(await test.client.ask('loadOrder', { params: { id: order_uuid }, token })).toMatchObject({
      price: before - 50_000,
      payment: { state: 'due', amount: before - 50_000 },
    });
  });

  it('returns the same reply twice, also for the first shown price [W-7.08]', async () => {
    const inquiry = await quote();
    const body = request(inquiry, 'TEN', { price: 501_500 });
    const first = await apply(body);
    expect(first.status).toBe(200);
    expect(await apply(body)).toMatchObject({ status: 200, body: first.body });
    expect(await price(inquiry)).toBe(451_400);
  });

  it('replaces the first code by another [W-7.08]', async () => {
    const inquiry = await quote();
    await apply(request(inquiry, 'TEN'));
    expect(await apply(request(inquiry, 'TOMAN'))).toMatchObject({
      status: 200,
      body: { code: 'TOMAN', price_with_discount: 451_500 },
    });
  });

  it('keeps the applied code when another one is invalid', async () => {
    const inquiry = await quote();
    await apply(request(inquiry, 'TEN'));
    expect((await apply(request(inquiry, 'NONE'))).status).toBe(400);
    expect(await price(inquiry)).toBe(451_400);
  });

  it('refuses a price that differs from the stored one [W-7.08]', async () => {
    const inquiry = await quote();
    expect(await apply(request(inquiry, 'TEN', { price: 1000 }))).toMatchObject({
      status: 409,
      body: { code: 'price_changed', message: expect.stringContaining('تغییر') },
    });
    expect(await price(inquiry)).toBe(501_500);
    expect((await apply(request(inquiry, 'TEN', { price: 501_500 }))).status).toBe(200);
  });

  it('sets the price of the order', async () => {
    const { token } = await signIn(test);
    const inquiry = await quote(token);
    await apply(request(inquiry, 'TOMAN'), token);
    const key = randomUUID();
    const { order_uuid } = await test.client.ask('placeOrder', { body: orderBody(inquiry), token, key });
    expect(await test.client.ask('loadOrder', { params: { id: order_uuid }, token })).toMatchObject({
      price: 451_500,
    });
    expect(await apply(request(inquiry, 'TEN'), token)).toMatchObject({
      status: 409,
      body: { code: 'order_exists', order_uuid },
    });
  });

  it('applies once among parallel tries, which all get the same reply', async () => {
    const inquiry = await quote();
    const replies = await Promise.all(Array.from({ length: 10 }, () => apply(request(inquiry, 'TEN'))));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
  });
});

describe('removing a voucher', () => {
  it('returns the old price, also when it is repeated [W-7.08]', async () => {
    const inquiry = await quote();
    await apply(request(inquiry, 'TEN'));
    for (const shown of [451_400, 451_400, null]) {
      expect(await cancel(request(inquiry, 'TEN', { price: shown }))).toMatchObject({
        status: 200,
        body: { code: null, has_applied_discount: false, price_with_discount: 501_500 },
      });
    }
  });

  it('changes nothing for another code [W-7.08]', async () => {
    const inquiry = await quote();
    await apply(request(inquiry, 'TEN'));
    expect(await cancel(request(inquiry, 'TOMAN'))).toMatchObject({
      status: 200,
      body: { code: 'TEN', price_with_discount: 451_400 },
    });
  });
});

describe('an invalid voucher', () => {
  const hour = 60 * 60 * 1000;

  it.each<[string, string, Parameters<typeof addVoucher>[2], RegExp]>([
    ['that is over', 'voucher_expired', { expiresAt: new Date(Date.now() - hour) }, /مهلت/],
    ['that has not begun', 'voucher_early', { startsAt: new Date(Date.now() + hour) }, /هنوز/],
    ['of another service', 'voucher_service', { services: ['2'] }, /این خدمت/],
    ['of another city', 'voucher_city', { cities: ['2'] }, /این شهر/],
    ['for dearer orders', 'voucher_least_order', { leastOrderToman: 590_100 }, /۵۹۰٬۱۰۰ تومان/],
    ['that was taken away', 'voucher_unknown', { active: false }, /درست نیست/],
  ])('is refused with its own message: one %s [W-7.08]', async (name, code, terms, words) => {
    const voucher = await addVoucher(database.db, name.replaceAll(' ', ''), terms);
    const inquiry = await quote();
    expect(await apply(request(inquiry, voucher))).toMatchObject({
      status: 400,
      body: { code, message: expect.stringMatching(words) },
    });
    expect(await price(inquiry)).toBe(501_500);
  });

  it('is refused if it is for first orders and the customer has an order [W-7.08]', async () => {
    const { token } = await signIn(test);
    await addVoucher(database.db, 'FIRST', { firstOrderOnly: true });
    expect((await apply(request(await quote(token), 'FIRST'), token)).status).toBe(200);
    await placeOrder(test.client, token);
    expect(await apply(request(await quote(token), 'FIRST'), token)).toMatchObject({
      status: 400,
      body: { code: 'voucher_first_order' },
    });
  });

  it('is refused for a price that is agreed on the spot', async () => {
    const answers = [answer('301', ['30101']), answer('302', ['85'])];
    expect(await apply(request(await quote(undefined, { category: '3', answers }), 'TEN'))).toMatchObject({
      status: 400,
      body: { code: 'voucher_nothing_off' },
    });
  });
});

describe('the club discount', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await signIn(test, '09120000001'));
  });

  it('is offered to members, applied with «!» and removed [W-4.08, W-3.06]', async () => {
    const body = quoteBody();
    const { inquiry_id, discount_data } = await test.client.ask('askQuote', {
      body,
      token,
      key: randomUUID(),
    });
    expect(discount_data).toMatchObject({
      has_club_discount: true,
      club_discount_text: 'تخفیف باشگاه مشتریان: ۵ درصد، تا ۵۰٬۰۰۰ تومان',
      hasAppliedClubDiscount: false,
    });
    const taken = {
      has_applied_club_discount: true,
      has_applied_discount: false,
      price_with_discount: 476_500,
    };
    for (const shown of [501_500, 501_500]) {
      expect(await apply(request(inquiry_id, '!', { price: shown }), token)).toMatchObject({
        status: 200,
        body: taken,
      });
    }
    expect((await stored(inquiry_id))?.quote.discount_data.hasAppliedClubDiscount).toBe(true);
    expect(await cancel(request(inquiry_id, '!', { price: 476_500 }), token)).toMatchObject({
      status: 200,
      body: { has_applied_club_discount: false, price_with_discount: 501_500 },
    });
  });

  it('is taken off after the voucher in either order [W-4.08]', async () => {
    const turns = [
      ['!', 'TEN'],
      ['TEN', '!'],
    ];
    for (const codes of turns) {
      const inquiry = await quote(token);
      for (const code of codes) await apply(request(inquiry, code), token);
      expect(await price(inquiry)).toBe(501_500 - 50_100 - 22_500);
    }
  });

  it('is offered to customers with three done orders, not to others and guests [W-4.08]', async () => {
    const another = (await signIn(test)).token;
    const inquiry = await quote(another);
    const refused = { status: 400, body: { code: 'no_club_discount' } };
    expect(await apply(request(inquiry, '!'), another)).toMatchObject(refused);
    expect(await apply(request(await quote(), '!'))).toMatchObject(refused);
    for (let done = 0; done < 3; done += 1) {
      const { order_uuid } = await placeOrder(test.client, another);
      await database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, order_uuid));
    }
    expect((await apply(request(inquiry, '!'), another)).status).toBe(200);
  });

  it.each([
    ['TEN', true],
    ['!', false],
  ])('is refused if code and kind differ: %s', async (code, is_club_discount) => {
    expect(await apply(request(await quote(), code, { is_club_discount }))).toMatchObject({ status: 400 });
  });
});

describe('a changed discount of an inquiry', () => {
  it('is refused for a missing, an unknown and another customer’s inquiry', async () => {
    const own = await quote((await signIn(test)).token);
    const { token } = await signIn(test);
    const codes = [
      await apply(request(own, 'TEN'), token),
      await apply(request(own, 'TEN')),
      await apply(request(randomUUID(), 'TEN'), token),
      await apply(request(null, 'TEN'), token),
      await cancel(request(own, 'TEN'), token),
    ].map(({ status }) => status);
    expect(codes).toEqual([404, 404, 404, 404, 404]);
  });

  it('is accepted from operators, and for a guest inquiry from anyone who knows its id', async () => {
    const own = await quote((await signIn(test)).token);
    const operator = (await signInOperator(test)).token;
    expect((await apply(request(own, 'TEN'), operator)).status).toBe(200);
    expect((await apply(request(await quote(), 'TEN'), (await signIn(test)).token)).status).toBe(200);
  });

  it('is refused for an ordered inquiry', async () => {
    const reply = await apply(request(await quote(), 'TEN', { demand_id: '100001' }));
    expect(reply).toMatchObject({ status: 409, body: { code: 'order_exists' } });
  });

  it('is refused for an expired inquiry', async () => {
    const inquiry = await quote();
    await database.db
      .update(inquiries)
      .set({ expiresAt: new Date(0) })
      .where(eq(inquiries.id, inquiry));
    expect(await apply(request(inquiry, 'TEN'))).toMatchObject({
      status: 410,
      body: { code: 'inquiry_expired' },
    });
  });
});

describe('guessing codes', () => {
  const limited = {
    status: 429,
    body: { code: 'too_many_vouchers', message: expect.stringMatching(/[۰-۹]+ (دقیقه|ثانیه)/) },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  };

  it('is blocked for ten minutes after ten wrong codes of a customer, also for right codes', async () => {
    const { token } = await signIn(test);
    const inquiry = await quote(token);
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await apply(request(await quote(token), `wrong${tried}`), token)).status).toBe(400);
    }
    const refused = await apply(request(inquiry, 'TEN'), token);
    expect(refused).toMatchObject(limited);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
    const asked = await test.client.ask('askQuote', {
      body: quoteBody({ voucherCode: 'TEN' }),
      token,
      key: randomUUID(),
    });
    expect(asked).toMatchObject({ price: 501_500, discount_data: { has_applied_discount: false } });
    expect(asked.discount_data.voucher_message).toContain('نادرست');
    test.wait(10 * 60_000 + 1);
    expect((await apply(request(inquiry, 'TEN'), token)).status).toBe(200);
  });

  it('is blocked after thirty wrong codes of a network, also in quotes, but not for another network', async () => {
    for (let tried = 0; tried < 30; tried += 1) {
      const body = quoteBody({ voucherCode: `guess${tried}` });
      await test.client.ask('askQuote', { body, key: randomUUID(), ip: '5.6.7.8' });
    }
    const inquiry = await quote();
    expect(await apply(request(inquiry, 'TEN'), undefined, '5.6.7.8')).toMatchObject(limited);
    expect((await apply(request(inquiry, 'TEN'), undefined, '5.6.7.9')).status).toBe(200);
  });

  it('does not count known codes', async () => {
    const { token } = await signIn(test);
    const over = await addVoucher(database.db, 'OVER', { expiresAt: new Date(0) });
    const inquiry = await quote(token);
    for (let tried = 0; tried < 12; tried += 1) await apply(request(inquiry, over), token);
    expect((await apply(request(inquiry, 'TEN'), token)).status).toBe(200);
  });

  it('counts parallel tries', async () => {
    const { token } = await signIn(test);
    const inquiry = await quote(token);
    const tries = Array.from({ length: 25 }, (_one, index) => apply(request(inquiry, `many${index}`), token));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});
