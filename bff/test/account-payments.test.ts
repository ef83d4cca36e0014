import type { AccountPayment, Credit } from '@gam/schemas/upstream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event, submitForm } from './support/events.ts';
import { chooseCustomer, signInMember, signInOperator } from './support/operator.ts';
import { signedIn } from './support/order.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await World.start();
  customer = await signedIn(world);
});
tidyWorld(() => world);

const listedPayments = /^GET \/v2\/billings\/payments\/$/;
const credits = /^GET \/v2\/billings\/credit\/$/;
const gateways = /^GET \/v2\/billings\/active-gateways\/$/;
const charges = /^POST \/v2\/billings\/charge_credit\/$/;
const sadad = /^POST \/v2\/billings\/sadad\/purchase_request$/;
const receipts = /^GET \/v2\/orders\/o-1\/invoice\//;

const payment: AccountPayment = {
  id: 'p-1',
  at: '2026-11-21T08:00:00.000Z',
  amount: 1_400_000,
  context: 'prepayment',
  way: 'bank',
  state: 'paid',
  tracking_code: 'A123',
  refunds: [],
  order: { order_uuid: 'o-1', legacy_id: '100012', service_title: 'نظافت منزل', has_invoice: true },
};
const charge: AccountPayment = {
  ...payment,
  id: 'p-2',
  context: 'recharge',
  tracking_code: null,
  order: null,
};
const credit: Credit = {
  balance: 350_000,
  recharge: { least: 10_000, most: 5_000_000 },
  changes: [
    { at: '2026-11-21T08:00:00.000Z', cause: 'recharged', amount: 500_000, legacy_id: null },
    { at: '2026-11-22T08:00:00.000Z', cause: 'spent', amount: -150_000, legacy_id: '100012' },
  ],
};
const answer = (call: RegExp, body: object, status = 200) =>
  world.proxy.fail(call, { does: 'answer', status, body: JSON.stringify(body) });
const gateway = (name: string) => ({
  name,
  label: name,
  image: null,
  meta: { message: null, description: null },
  messages: [],
});
const keeps = (next: number | null = null) => {
  answer(listedPayments, { results: [payment, charge], next });
  answer(credits, credit);
  answer(gateways, { debit: ['bank', 'sadad'].map(gateway), installment: [gateway('snapp-pay')] });
};

const block = (key: string, of = customer) => of.screen.body.find((one) => one.key === key);
const table = (key: string) => {
  const found = block(key);
  if (found?.type !== 'table') throw new Error(`no table ${key}`);
  return found.rows;
};

describe('the payments of an account', () => {
  it('show credit, payments with what each was for, and the changes of the credit', async () => {
    keeps(20);
    expect((await customer.open('/account/payments')).status).toBe(200);
    expect(JSON.stringify(block('credit'))).toContain('۳۵۰٬۰۰۰ تومان');
    expect(
      table('payments').map(({ cells, href }) => [cells[1], cells[2], cells[3], cells[4], href]),
    ).toEqual([
      [
        'نظافت منزل، سفارش ۱۰۰۰۱۲',
        '۱٬۴۰۰٬۰۰۰ تومان',
        'درگاه بانکی',
        'پرداخت شد · کد پیگیری \u2066A123\u2069',
        '/task-details/o-1',
      ],
      ['افزایش اعتبار', '۱٬۴۰۰٬۰۰۰ تومان', 'درگاه بانکی', 'پرداخت شد', undefined],
    ]);
    expect(table('credit_changes').map(({ cells }) => cells.slice(1))).toEqual([
      ['افزایش اعتبار', '+ ۵۰۰٬۰۰۰ تومان'],
      ['پرداخت سفارش ۱۰۰۰۱۲', '− ۱۵۰٬۰۰۰ تومان'],
    ]);
    expect(JSON.stringify(block('paging'))).toContain('/account/payments?offset=20');
  });

  it('open the receipt of an order by a short-lived link', async () => {
    keeps();
    answer(receipts, {
      url: 'https://files.example/receipt.pdf',
      name: 'receipt.pdf',
      expires_at: '2099-01-01T00:00:00.000Z',
    });
    await customer.open('/account/payments');
    const { body } = await customer.send(submitForm('account_receipt', { order: 'o-1' }));
    expect(body.effects).toMatchObject([{ type: 'open', url: 'https://files.example/receipt.pdf' }, {}]);
  });

  it('are linked from the account with the credit', async () => {
    keeps();
    await customer.open('/account');
    expect(JSON.stringify(block('credit'))).toContain('۳۵۰٬۰۰۰ تومان');
    expect(JSON.stringify(block('money'))).toContain('/account/payments');
  });

  it.each([404, 501])(
    'are missing where the upstream answers %d, and the account is as it was',
    async (status) => {
      answer(listedPayments, {}, status);
      answer(credits, {}, status);
      expect((await customer.open('/account/payments')).status).toBe(404);
      expect((await customer.open('/account')).status).toBe(200);
      expect([block('credit'), block('money')]).toEqual([undefined, undefined]);
    },
  );

  it('are shown alone where the upstream keeps no credit', async () => {
    answer(listedPayments, { results: [payment], next: null });
    answer(credits, {}, 404);
    expect((await customer.open('/account/payments')).status).toBe(200);
    expect([block('credit'), block('recharge')]).toEqual([undefined, undefined]);
    expect(table('payments')).toHaveLength(1);
  });

  it('are shown to no guest, no operator and nobody of the team', async () => {
    keeps();
    const guest = world.newCustomer();
    expect((await guest.open('/account/payments')).status).toBe(401);
    const operator = await signInOperator(world);
    const id = await chooseCustomer(operator, world.newPhone());
    expect((await operator.open('/account/payments')).status).toBe(404);
    expect((await operator.open(`/account/payments?customer=${id}`)).status).toBe(404);
    const finance = await signInMember(world, ['finance']);
    expect((await finance.open('/account/payments')).status).toBe(404);
    expect(world.proxy.count(listedPayments)).toBe(0);
  });
});

describe('a recharge of the credit', () => {
  const fieldErrors = () => {
    const form = block('recharge');
    if (form?.type !== 'message_form') throw new Error('no form');
    return Object.fromEntries(form.fields.map(({ name, error }) => [name, error]));
  };

  it('begins with an amount in any digits, through a gateway that takes it, without an order', async () => {
    keeps();
    answer(charges, { RefId: 'ref-9' });
    await customer.open('/account/payments');
    const pay = submitForm('recharge', { amount: '۵۰۰٬۰۰۰', gateway: 'bank' });
    const batch = customer.batch(pay);
    const { body } = await customer.post(batch);
    expect(body.effects).toMatchObject([{ type: 'navigate', to: '/charge?RefId=ref-9' }]);
    await customer.post(batch);
    const [call, ...more] = world.proxy.calls(charges);
    expect([call?.headers['idempotency-key'], more]).toEqual([pay.action_id, []]);
    expect(call?.body).toMatchObject({ amount: 500_000 });
    expect(call?.body).not.toHaveProperty('order_id');
    const asked = world.proxy.calls(gateways).map(({ query }) => Object.fromEntries(query));
    expect(asked).toContainEqual({ amount: '500000', context: 'recharge' });
  });

  it('goes through the gateway with a token as well', async () => {
    keeps();
    answer(sadad, { token: 'token-9' });
    await customer.open('/account/payments');
    const { body } = await customer.send(submitForm('recharge', { amount: '20000', gateway: 'sadad' }));
    expect(body.effects).toMatchObject([{ type: 'navigate', to: '/charge?Token=token-9&ipg=sadad' }]);
  });

  it.each([
    ['no number', { amount: 'ده هزار', gateway: 'bank' }, 'amount'],
    ['less than the least', { amount: '9999', gateway: 'bank' }, 'amount'],
    ['more than the most', { amount: '5000001', gateway: 'bank' }, 'amount'],
    ['a gateway for orders alone', { amount: '20000', gateway: 'snapp-pay' }, 'gateway'],
    ['no gateway', { amount: '20000' }, 'gateway'],
  ])('is refused at its field for %s', async (_what, values, field) => {
    keeps();
    await customer.open('/account/payments');
    const { body } = await customer.send(submitForm('recharge', values));
    expect(body.effects).toEqual([]);
    expect(fieldErrors()[field]).toEqual(expect.stringMatching(/[\u0600-\u06ff]{3}/));
    expect(world.proxy.count(charges)).toBe(0);
  });

  it('is not offered where the upstream takes none', async () => {
    keeps();
    world.proxy.failNow(credits, {
      does: 'answer',
      status: 200,
      body: JSON.stringify({ ...credit, recharge: null }),
    });
    await customer.open('/account/payments');
    expect((await customer.send(submitForm('recharge', { amount: '20000', gateway: 'bank' }))).status).toBe(
      422,
    );
  });

  it('is confirmed on the way back, and leads to the account', async () => {
    keeps();
    answer(charges, { RefId: 'ref-10' });
    await customer.open('/account/payments');
    await customer.send(submitForm('recharge', { amount: '30000', gateway: 'bank' }));
    const sent = world.proxy.calls(charges)[0]?.body as { redirect_url: string } | undefined;
    const ref = sent?.redirect_url.split('/').at(-1) ?? '';
    answer(/^GET \/v2\/billings\/payments\/by-key\//, {
      status: 'paid',
      gateway: 'bank',
      amount: 30_000,
      tracking_code: '7',
      order_uuid: null,
      legacy_id: null,
      order_status: null,
      service_title: null,
      revived: false,
      context: 'recharge',
      change_made: null,
      refund: null,
    });
    await customer.open(`/pay/result/${ref}`);
    expect(customer.screen.id).toBe('payment_result.recharged');
    expect(JSON.stringify(customer.screen.body)).toContain('/account/payments');
  });
});

it('leaves the events of money to the pages that offer them', async () => {
  keeps();
  await customer.open('/account');
  expect((await customer.send(submitForm('recharge', { amount: '20000', gateway: 'bank' }))).status).toBe(
    422,
  );
  expect((await customer.send(event('pay_again', { gateway: 'bank' }))).status).toBe(422);
  expect(world.proxy.count(charges)).toBe(0);
});
