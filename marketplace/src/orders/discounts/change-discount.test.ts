import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { wholePaid } from '../../../test/paid-orders.ts';
import { orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { inquiries } from '../records/inquiries.ts';
import {
  apply,
  cancel,
  database,
  price,
  quote,
  request,
  stored,
  test,
  setUpDiscounts,
} from './discounts-fixture.ts';

setUpDiscounts();

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
      adjustments: [
        { title: '۱۵ درصد تخفیف نظافت هفتگی', amount: -88_500 },
        { title: 'کد تخفیف TEN\u200f', amount: -50_100 },
      ],
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
    const operator = (await signInTeam(test)).token;
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
