import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAtBank, readReturnForm, sendBankForm } from '../../../test/bank-customer.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { beginAtBank, partPaid, placeOwing, returnUrl } from '../../../test/paid-orders.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { areReturnFields } from './signature.ts';
import { sandboxCards } from './cards.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

const secret = 'a-secret-of-the-bank-in-tests';

let database: OpenDatabase;
let test: TestApp;
let token: string;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database, { bank: { driver: 'sandbox', secret, url: 'https://bank.test' } });
  token = (await signIn(test)).token;
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const visit = (url: string) => test.app.inject({ url });
const begin = async () => beginAtBank(test, token, await placeOwing(test, token));

describe('the page of the bank', () => {
  it('is Persian and right to left, has no scripts and sends forms only to the merchant', async () => {
    const { reference } = await begin();
    const reply = await visit(`/bank/pay?RefId=${reference}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self' http://gam.test; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(reply.body).toContain('<html lang="fa" dir="rtl">');
    expect(reply.body).not.toMatch(/<script|style="|\son\w+="/);
    expect(reply.body).toContain('ریال');
  });

  it('serves its own font', async () => {
    const { body: style } = await visit('/bank/style.css');
    const font = await visit(/url\("([^"]+)"\)/.exec(style)?.[1] ?? '');
    expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
    expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  });

  it.each([
    ['/bank/pay', 'RefId'],
    ['/bank/sadad', 'Token'],
  ] as const)('%s shows only transactions of its own gateway', async (path, name) => {
    const order = await placeOwing(test, token, partPaid);
    const body = { amount: order.due, redirect_url: returnUrl, order_id: order.uuid };
    const sadad = await test.client.ask('purchaseBySadad', { body, token, key: randomUUID() });
    const { RefId } = await test.client.ask('chargeCredit', { body, token, key: randomUUID() });
    const [own, foreign] = path === '/bank/pay' ? [RefId, sadad.token] : [sadad.token, RefId];
    expect((await visit(`${path}?${name}=${own}`)).statusCode).toBe(200);
    for (const named of [foreign, '', 'x', `${own}x`])
      expect((await visit(`${path}?${name}=${named}`)).statusCode).toBe(404);
    expect((await visit(path)).statusCode).toBe(404);
  });

  it('shows a plan of instalments that add up to the amount [W-7.02]', async () => {
    const order = await placeOwing(test, token);
    const more = { number_of_installment: 7, order_tracking_code: order.uuid };
    const body = { amount: order.due, redirect_url: returnUrl, ...more };
    const key = randomUUID();
    const { redirect_url: url } = await test.client.ask('purchaseBySamin', { body, token, key });
    expect(url).toMatch(/^https:\/\/bank\.test\/bank\/samin\?Token=/);
    const page = (await visit(url.replace('https://bank.test', ''))).body;
    const amounts = [...page.matchAll(/<span>([۰-۹٬]+) ریال<\/span>/g)].map(([, amount = '']) =>
      Number(amount.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))).replaceAll('٬', '')),
    );
    expect(amounts).toHaveLength(7);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(order.due * 10);
  });

  it.each([
    ['too short', '60379900', 'شماره کارت درست نیست'],
    ['with a wrong digit', '6037990000000007', 'شماره کارت درست نیست'],
    ['without money', sandboxCards.empty, 'موجودی این کارت کافی نیست'],
  ])('explains the refusal of a card %s, and accepts another one', async (_about, card, said) => {
    const { reference } = await begin();
    const refused = await sendBankForm(test, { reference, choice: 'pay', card });
    expect(refused.statusCode).toBe(200);
    expect(refused.body).toContain(said);
    const inPersian = sandboxCards.good.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
    const back = await decideAtBank(test, reference, 'pay', { card: inPersian, tell: 'never' });
    expect(back.fields['status']).toBe('paid');
  });

  it('shows the outcome of the first choice after later choices', async () => {
    const { reference } = await begin();
    const first = await decideAtBank(test, reference, 'cancel', { tell: 'never' });
    const later = await decideAtBank(test, reference, 'pay', { tell: 'never' });
    expect(later).toEqual(first);
    const again = await visit(`/bank/pay?RefId=${reference}`);
    expect(readReturnForm(again.body)).toEqual(first);
    expect(again.body).not.toContain('name="card"');
  });

  it('shows the expiry after a quarter of an hour', async () => {
    const { reference } = await begin();
    test.wait(15 * 60_000);
    const { fields } = readReturnForm((await visit(`/bank/pay?RefId=${reference}`)).body);
    expect(fields).toMatchObject({ status: 'expired', tracking_code: '' });
    const late = await decideAtBank(test, reference, 'pay', { tell: 'never' });
    expect(late.fields['status']).toBe('expired');
  });

  it('signs the returned fields for this gateway and transaction', async () => {
    const { reference } = await begin();
    const { fields } = await decideAtBank(test, reference, 'pay', { tell: 'never' });
    const own = { gateway: 'bank', reference } as const;
    expect(areReturnFields(secret, fields, own)).toBe(true);
    expect(areReturnFields('another', fields, own)).toBe(false);
    expect(areReturnFields(secret, { ...fields, Token: reference }, { ...own, gateway: 'sadad' })).toBe(
      false,
    );
    for (const name of ['RefId', 'status', 'amount_rial', 'tracking_code', 'signature'])
      expect(areReturnFields(secret, { ...fields, [name]: '0' }, own)).toBe(false);
  });

  it('escapes the shop’s address in the page', async () => {
    const order = await placeOwing(test, token);
    const redirect = 'http://gam.test/pay/return/x?a="><script>alert(1)</script>&b=\'';
    const body = { amount: order.due, redirect_url: redirect, order_id: order.uuid };
    const { RefId } = await test.client.ask('chargeCredit', { body, token, key: randomUUID() });
    const page = (await sendBankForm(test, { reference: RefId, choice: 'cancel' })).body;
    expect(page).not.toContain('<script>');
    expect(readReturnForm(page).url).toBe(redirect);
  });

  it.each([{}, { choice: 'pay' }, { reference: 'x', choice: 'pay' }, { choice: 'toString' }])(
    'answers %j with nothing found',
    async (fields) => {
      expect((await sendBankForm(test, fields)).statusCode).toBe(404);
    },
  );
});
