import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answer, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { apply, database, price, quote, request, test, setUpDiscounts } from './discounts-fixture.ts';

setUpDiscounts();

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
