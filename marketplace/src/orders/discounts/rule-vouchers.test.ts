import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orderBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken } from '../../../test/start-app.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import {
  apply,
  cancel,
  database,
  price,
  quote,
  request,
  setUpDiscounts,
  stored,
  test,
} from './discounts-fixture.ts';
import { discountUses } from './repository.ts';

setUpDiscounts();

const reason = 'هدیهٔ بهار';
const ruleVoucher = (code: string, terms: object = {}) =>
  addVoucher(database.db, code, { toman: 60_000, forRules: true, ...terms });
const give = (inquiry: string, code: string, token: string = bffToken) =>
  test.client.send('applyRuleVoucher', {
    body: { code, reason, price_inquery_id: inquiry, price: null },
    token,
  });
const place = (inquiry: string, token: string) =>
  test.client.send('placeOrder', { body: orderBody(inquiry), token, key: inquiry });

it('applies a voucher of rules for the BFF, named by its reason and never by its code', async () => {
  const code = await ruleVoucher('SPRING-RULE');
  const inquiry = await quote();
  const given = await give(inquiry, code);
  expect(given).toMatchObject({
    status: 200,
    body: { code: null, has_applied_discount: true, price_with_discount: 441_500 },
  });
  expect(JSON.stringify(given.body)).toContain(`${reason}: ۶۰٬۰۰۰ تومان`);
  expect(await price(inquiry)).toBe(441_500);
  expect(JSON.stringify((await stored(inquiry))?.quote)).not.toContain(code);
  expect((await give(inquiry, code)).body).toEqual(given.body);
});

it('does not know it where a customer types it, also once a rule applied it', async () => {
  const code = await ruleVoucher('TYPED-RULE');
  const { token } = await signIn(test);
  const inquiry = await quote(token);
  const unknown = {
    status: 400,
    body: { code: 'voucher_unknown', message: expect.stringContaining('درست نیست') },
  };
  expect(await apply(request(inquiry, code), token)).toMatchObject(unknown);
  await give(inquiry, code);
  expect(await apply(request(inquiry, code), token)).toMatchObject(unknown);
  const asked = await quote(token, { voucherCode: code });
  expect((await stored(asked))?.quote.discount_data).toMatchObject({
    has_applied_discount: false,
    voucher_message: expect.stringContaining('درست نیست'),
  });
});

it('is applied by the BFF alone', async () => {
  const code = await ruleVoucher('BFF-RULE');
  const { token } = await signIn(test);
  const inquiry = await quote(token);
  for (const other of [token, 'no-credential']) expect((await give(inquiry, code, other)).status).toBe(403);
  expect(await price(inquiry)).toBe(501_500);
});

it.each<[string, string, object]>([
  ['a voucher that customers type', 'voucher_unknown', { forRules: false }],
  ['one that is over', 'voucher_expired', { expiresAt: new Date(0) }],
  ['one for another service', 'voucher_service', { services: ['2'] }],
  ['one for dearer orders', 'voucher_least_order', { leastOrderToman: 900_000 }],
])('refuses %s', async (name, code, terms) => {
  const voucher = await ruleVoucher(name.replaceAll(' ', ''), terms);
  const inquiry = await quote();
  expect(await give(inquiry, voucher)).toMatchObject({ status: 400, body: { code } });
  expect(await price(inquiry)).toBe(501_500);
});

it('tells the BFF which codes no rule can apply', async () => {
  const [known, typed] = [
    await ruleVoucher('KNOWN-RULE'),
    await ruleVoucher('KNOWN-TYPED', { forRules: false }),
  ];
  const gone = await ruleVoucher('KNOWN-GONE', { active: false });
  const body = { codes: [known, typed, gone, 'NEVER-WAS'] };
  const reply = await test.client.send('checkRuleVouchers', { body, token: bffToken });
  expect(reply).toMatchObject({ status: 200, body: { unknown: [typed, gone, 'NEVER-WAS'] } });
  expect((await test.client.send('checkRuleVouchers', { body })).status).toBe(403);
});

it("leaves the customer's own voucher", async () => {
  const code = await ruleVoucher('OWN-RULE');
  const inquiry = await quote(undefined, { voucherCode: 'TOMAN' });
  expect(await give(inquiry, code)).toMatchObject({ status: 400, body: { code: 'voucher_given' } });
  expect(await price(inquiry)).toBe(451_500);
});

it('gives way to a code that the customer types, and can be removed', async () => {
  const code = await ruleVoucher('WAY-RULE');
  const { token } = await signIn(test);
  const inquiry = await quote(token);
  await give(inquiry, code);
  expect(await apply(request(inquiry, 'TOMAN'), token)).toMatchObject({
    status: 200,
    body: { code: 'TOMAN' },
  });
  const other = await quote(token);
  await give(other, code);
  expect((await cancel(request(other, code), token)).status).toBe(200);
  expect(await price(other)).toBe(501_500);
});

it('counts its uses like every voucher, one of an order', async () => {
  const code = await ruleVoucher('USED-RULE', { usesPerCustomer: 1 });
  const { token } = await signIn(test);
  const inquiries = [await quote(token), await quote(token)] as const;
  for (const inquiry of inquiries) expect((await give(inquiry, code)).status).toBe(200);
  const placed = await place(inquiries[0], token);
  expect(placed.status).toBe(200);
  const { order_uuid: uuid } = placed.body as { order_uuid: string };
  const uses = await database.db.select().from(discountUses).where(eq(discountUses.orderUuid, uuid));
  expect(uses).toMatchObject([{ kind: 'voucher', voucher: code.toLowerCase() }]);
  expect(await place(inquiries[1], token)).toMatchObject({ status: 409, body: { code: 'discount_gone' } });
  expect(await give(await quote(token), code)).toMatchObject({
    status: 400,
    body: { code: 'voucher_used_by_you' },
  });
});
