import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../../demo/index.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { experts } from '../../shop/experts/repository.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { simplestAnswers } from '../../../test/simplest-answers.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { foldCode } from './judge-voucher.ts';
import { vouchers } from './repository.ts';

let database: OpenDatabase;
let test: TestApp;
let deepCleaning: Parameters<typeof quoteBody>[0];

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  await addVoucher(database.db, 'TEN');
  const questions = services.find(({ detail }) => detail.id === '11')?.detail.questions ?? [];
  deepCleaning = {
    category: '11',
    answers: await simplestAnswers(questions, async ({ options }) => options),
  };
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const quote = (more: Parameters<typeof quoteBody>[0] = {}, token?: string) =>
  test.client.ask('askQuote', { body: quoteBody(more), token, key: randomUUID() });

describe('the voucher that comes with a quote', () => {
  it('is applied if it is valid', async () => {
    expect(await quote({ voucherCode: ' ten ' })).toMatchObject({
      price: 451_400,
      achar_price: 590_000,
      discount_data: {
        has_applied_discount: true,
        code: 'TEN',
        discount_text: expect.stringContaining('کد تخفیف TEN\u200f: ۵۰٬۱۰۰ تومان'),
        voucher_message: null,
      },
    });
  });

  it.each([
    ['that does not exist', 'NONE', /درست نیست/],
    ['for something else', 'KOLER15', /این خدمت/],
    ['that is the club’s', '!', /درست نیست/],
  ])('is left out with a message if it is one %s', async (_what, voucherCode, words) => {
    expect(await quote({ voucherCode })).toMatchObject({
      price: 501_500,
      discount_data: {
        has_applied_discount: false,
        code: null,
        voucher_message: expect.stringMatching(words),
      },
    });
  });

  it.each([null, '', '  '])('counts as missing when it is empty: «%s»', async (voucherCode) => {
    expect(await quote({ voucherCode })).toMatchObject({
      price: 501_500,
      discount_data: { has_applied_discount: false, voucher_message: null },
    });
  });
});

describe('the discount of the first order', () => {
  it('is granted to guests and new customers if the service has one', async () => {
    const { token } = await signIn(test);
    const granted = {
      price: 1_500_000 - 100_000,
      achar_price: 1_500_000,
      discount_data: {
        has_applied_discount: false,
        discount_text: 'تخفیف نخستین سفارش: ۱۰۰٬۰۰۰ تومان',
      },
    };
    expect(await quote(deepCleaning)).toMatchObject(granted);
    expect(await quote(deepCleaning, token)).toMatchObject(granted);
    expect(await quote({}, token)).toMatchObject({ price: 501_500 });
  });

  it('is not granted to a customer with an order, unless that is cancelled or being changed', async () => {
    const { token } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, token, deepCleaning);
    const { legacy_id } = await test.client.ask('loadOrder', { params: { id: order_uuid }, token });
    expect(await quote(deepCleaning, token)).toMatchObject({ price: 1_500_000 });
    expect(await quote({ ...deepCleaning, editOrderId: legacy_id }, token)).toMatchObject({
      price: 1_400_000,
    });
    await test.client.ask('cancelOrder', { params: { id: order_uuid }, body: {}, token });
    expect(await quote(deepCleaning, token)).toMatchObject({ price: 1_400_000 });
  });
});

describe('the discount of an expert', () => {
  it('equals the one on the expert’s card until it ends', async () => {
    const cards = async () => {
      const { results } = await test.client.ask('listExpertCards', { query: { service: '1', city: '1' } });
      return results.find(({ id }) => id === '44')?.discountPercent;
    };
    const chosen = { specificWorkman: '44' };
    expect(await cards()).toBe(10);
    expect(await quote(chosen)).toMatchObject({
      price: 501_500 - 50_100,
      achar_price: 590_000,
      discount_data: { discount_text: expect.stringContaining('تخفیف متخصص: ۵۰٬۱۰۰ تومان') },
    });
    await database.db
      .update(experts)
      .set({ discountEndsAt: new Date(0) })
      .where(eq(experts.id, '44'));
    expect(await cards()).toBeNull();
    expect(await quote(chosen)).toMatchObject({ price: 501_500 });
  });

  it('is listed by the expert’s referral code, for all services or one [W-7.07]', async () => {
    const ask = (referralCode: string) =>
      test.client.send('listWorkmanDiscounts', { params: { referralCode } });
    const inService = (service: string, city: string) =>
      test.client.ask('listWorkmanServiceDiscounts', { params: { referralCode: 'GAM۸۲', service, city } });
    const given = {
      workman: '82',
      title: '۱۰ درصد تخفیف پریسا ملک‌زاده',
      discountPercent: 10,
      expires_at: '2027-03-20T20:29:59.000Z',
    };
    expect(await ask(' Gam82')).toMatchObject({
      status: 200,
      body: { results: [{ ...given, service: null }] },
    });
    expect(await inService('8', '1')).toEqual({ results: [{ ...given, service: '8' }] });
    expect(await inService('8', '2')).toEqual({ results: [] });
    expect(await inService('1', '1')).toEqual({ results: [] });
    expect(await ask('gam41')).toMatchObject({ status: 200, body: { results: [] } });
    expect(await ask('gam999')).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  });
});

describe('the promotions', () => {
  it('include the running ones, newest first, ten per page [W-7.09]', async () => {
    const { results, next } = await test.client.ask('listPromotions');
    expect(results.map(({ code }) => code)).toEqual([
      'AVALIN',
      'GAM20',
      'MEHR50',
      'KOLER15',
      'MOBL10',
      'LOOLE30',
    ]);
    expect(next).toBeNull();
    const page = await test.client.ask('listPromotions', { query: { limit: '2', offset: '1' } });
    expect(page.results.map(({ code }) => code)).toEqual(['GAM20', 'MEHR50']);
    expect(page.next).toBe(3);
  });

  it('name the service of a code that is for one service alone', async () => {
    const { results } = await test.client.ask('listPromotions');
    expect(results.map(({ service }) => service?.slug)).toEqual([
      undefined,
      undefined,
      undefined,
      'split-air-conditioner',
      'furniture-wash',
      'plumbing-emergency',
    ]);
    expect(results[3]?.service).toEqual({
      main: 'home-services',
      category: 'air-conditioner',
      slug: 'split-air-conditioner',
      title: 'سرویس و نصب کولر گازی',
    });
  });

  it('name no service for a code of some cities', async () => {
    const isFurniture = eq(vouchers.folded, foldCode('MOBL10'));
    await database.db
      .update(vouchers)
      .set({ cities: ['3'] })
      .where(isFurniture);
    const { results } = await test.client.ask('listPromotions');
    expect(results.find(({ code }) => code === 'MOBL10')).not.toHaveProperty('service');
    await database.db.update(vouchers).set({ cities: null }).where(isFurniture);
  });

  it('leave out a code that is used up or over', async () => {
    const isFurniture = eq(vouchers.folded, foldCode('MOBL10'));
    const codes = async () => (await test.client.ask('listPromotions')).results.map(({ code }) => code);
    const change = (to: Partial<typeof vouchers.$inferInsert>) =>
      database.db.update(vouchers).set(to).where(isFurniture);
    for (const invalid of [
      { totalUses: 1, uses: 1 },
      { expiresAt: new Date(test.now() - 1) },
      { active: false },
    ]) {
      await change(invalid);
      expect([invalid, await codes()]).toEqual([invalid, expect.not.arrayContaining(['MOBL10'])]);
      await change({ totalUses: null, uses: 0, expiresAt: null, active: true });
    }
    expect(await codes()).toContain('MOBL10');
  });

  it('have valid codes', async () => {
    const { token } = await signIn(test);
    const { results } = await test.client.ask('listPromotions');
    for (const { code } of results.filter(({ service }) => service === undefined)) {
      const { discount_data } = await quote({ voucherCode: code }, token);
      expect(discount_data).toMatchObject({ has_applied_discount: true, code });
    }
  });
});
