import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { answer, cleaningAnswers, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { inquiries } from '../records/inquiries.ts';

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

const stored = async (id: string) =>
  (await database.db.select().from(inquiries).where(eq(inquiries.id, id)))[0];

describe('asking for a quote', () => {
  it('prices the answers from the stored rules, line by line [O-3.11]', async () => {
    const quote = await test.client.ask('askQuote', { body: quoteBody(), key: 'lines' });
    expect(quote).toMatchObject({
      price: 501_500,
      achar_price: 590_000,
      pricing_label: 'هزینه هر نوبت نظافت',
      discount_data: { has_applied_discount: false, discount_text: '۱۵ درصد تخفیف نظافت هفتگی' },
      answers: [
        { value: '10201', number: 2 },
        { value: '10203', number: 1 },
      ],
      duplication: null,
      prepayment_message: null,
    });
    expect(quote.mini_factor).toEqual([
      { parent_title: 'ایاب‌وذهاب و آماده‌سازی', description: null, no_items: null, total_price: 180_000 },
      { parent_title: 'فضاهای منزل', description: 'اتاق خواب', no_items: 2, total_price: 220_000 },
      { parent_title: 'فضاهای منزل', description: 'آشپزخانه', no_items: 1, total_price: 190_000 },
    ]);
    const life = Date.parse(quote.expires_at ?? '') - Date.now();
    expect(life).toBeGreaterThan(29 * 60_000);
    expect(life).toBeLessThanOrEqual(30 * 60_000);
  });

  it('accepts the whole payload and stores the inquiry with its owner [O-7.03]', async () => {
    const { token, user } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, token, { city: '2' });
    const { legacy_id } = await test.client.ask('loadOrder', { params: { id: order_uuid }, token });
    const body = quoteBody({
      city: '2',
      voucherCode: 'SPRING',
      specificWorkman: '57',
      editOrderId: legacy_id,
      extra: { matching_flow: 'main_flow', utm_source: 'a-campaign', searched_word: 'نظافت' },
    });
    const { inquiry_id } = await test.client.ask('askQuote', { body, token, key: 'whole' });
    expect(await stored(inquiry_id)).toMatchObject({
      customerId: user.id,
      serviceId: '1',
      cityId: '2',
      specificWorkman: '57',
      price: 451_400,
      editedOrder: order_uuid,
    });
  });

  it('leaves the inquiry of a guest without an owner', async () => {
    const { inquiry_id } = await test.client.ask('askQuote', { body: quoteBody(), key: 'guest' });
    expect(await stored(inquiry_id)).toMatchObject({ customerId: null });
  });

  it('returns the requested work without a price when the price is agreed on the spot', async () => {
    const body = quoteBody({
      category: '3',
      answers: [answer('301', ['30101', '30102']), answer('302', ['85']), answer('309', ['دیوار ترک دارد'])],
    });
    const quote = await test.client.ask('askQuote', { body, key: 'painting' });
    expect(quote).toMatchObject({ price: null, achar_price: null });
    expect(quote.mini_factor).toEqual([
      { parent_title: 'بخش‌های رنگ‌آمیزی', description: 'دیوارها', no_items: null, total_price: null },
      { parent_title: 'بخش‌های رنگ‌آمیزی', description: 'سقف', no_items: null, total_price: null },
      { parent_title: 'متراژ', description: null, no_items: 85, total_price: null },
    ]);
  });

  it('returns the same inquiry for the same key and body, also to parallel requests', async () => {
    const ask = () => test.client.ask('askQuote', { body: quoteBody(), key: 'repeated' });
    const replies = await Promise.all([ask(), ask(), ask()]);
    replies.push(await ask());
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  });

  it('refuses a key with another body or from another caller', async () => {
    await test.client.ask('askQuote', { body: quoteBody(), key: 'taken' });
    const { token } = await signIn(test);
    const other = await test.client.send('askQuote', { body: quoteBody({ city: '2' }), key: 'taken' });
    const others = await test.client.send('askQuote', { body: quoteBody(), token, key: 'taken' });
    expect([other.status, others.status]).toEqual([409, 409]);
  });

  it('ignores an amount in the request', async () => {
    const body = { ...quoteBody(), price: 1, achar_price: 1, base: { toman: 0 } };
    expect(await test.client.ask('askQuote', { body, key: 'amount' })).toMatchObject({ price: 501_500 });
  });

  it.each([
    ['an answer that does not fit', { answers: [answer('101', ['99999'])] }, 400],
    ['a count out of bounds', { answers: [answer('101', ['10101']), answer('102', ['10201'], [11])] }, 400],
    ['a hidden question', { answers: [...cleaningAnswers, answer('103', ['100'])] }, 400],
    ['an unknown service', { category: '99' }, 404],
    ['an unknown city', { city: '9' }, 404],
    ['an unknown expert', { specificWorkman: 'w1' }, 400],
    ['an expert of another service', { specificWorkman: '67' }, 400],
    ['an expert of another city', { specificWorkman: '57' }, 400],
    ['a service that the city does not have', { category: '3', city: '3', answers: [] }, 404],
    [
      'a customer named by a guest',
      { extra: { matching_flow: 'main_flow', customer_id: 'demo-customer' } },
      403,
    ],
  ])('refuses %s with a message', async (name, more, status) => {
    const reply = await test.client.send('askQuote', {
      body: quoteBody(more),
      key: `refused ${name}`.replaceAll(' ', '-'),
    });
    expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(/[\u0600-\u06ff]/) } });
  });

  it.each([
    ['a list', []],
    ['a field of another type', { ...quoteBody(), city: 1 }],
    ['a missing field', { ...quoteBody(), extra: undefined }],
    [
      'a count that is text',
      {
        ...quoteBody(),
        answers: [{ ...answer('102', ['10201'], [1]), counts: [{ value: '10201', number: '1' }] }],
      },
    ],
  ])('refuses %s: bodies are not coerced', async (_name, body) => {
    const reply = await test.client.send('askQuote', { body, key: 'malformed' });
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(/[\u0600-\u06ff]/) } });
  });

  it.each([undefined, '', 'a b', 'کلید', 'k'.repeat(129)])('refuses the key «%s»', async (key) => {
    expect(await test.client.send('askQuote', { body: quoteBody(), key })).toMatchObject({ status: 400 });
  });

  it('refuses a forged token, although guests may ask', async () => {
    expect(
      await test.client.send('askQuote', { body: quoteBody(), token: 'forged', key: 'f' }),
    ).toMatchObject({ status: 401 });
  });
});
