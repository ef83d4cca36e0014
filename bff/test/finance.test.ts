import type { MoneyHit, RefundTask } from '@gam/schemas/upstream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { submitForm } from './support/events.ts';
import { colleague, oneDifference, person, requested_at, task } from './support/finance.ts';
import { signInMember, signInOperator } from './support/operator.ts';
import { World } from './support/world.ts';

let world: World;
let finance: Customer;
beforeAll(async () => {
  world = await World.startAlone();
  finance = await signInMember(world, ['finance']);
});
afterEach(() => {
  world.proxy.heal();
  world.proxy.forget();
});
afterAll(() => world.stop());

const refunds = /^GET \/v2\/finance\/refunds\/$/;
const settles = /^POST \/v2\/finance\/refunds\/r-1\/settle\/$/;
const confirms = /^POST \/v2\/finance\/refunds\/r-1\/confirm\/$/;
const retries = /^POST \/v2\/finance\/refunds\/r-1\/retry\/$/;
const visits = /^POST \/v2\/finance\/orders\/100012\/visit-payment\/$/;
const searches = /^POST \/v2\/finance\/search\/$/;
const exported = /^GET \/v2\/finance\/export\/$/;
const statements = /^POST \/v2\/finance\/reconciliations\/$/;
const compared = /^GET \/v2\/finance\/reconciliations\/$/;

const answer = (call: RegExp, body: object, status = 200) =>
  world.proxy.fail(call, { does: 'answer', status, body: JSON.stringify(body) });
const lists = (...tasks: readonly RefundTask[]) => answer(refunds, { results: tasks, next: null });
const dialog = '/operator/finance?ask=r-1';
const block = (key: string) => finance.screen.body.find((one) => one.key === key);
const errorsIn = (part: unknown): Record<string, string> => {
  const found: Record<string, string> = {};
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('name' in node && 'error' in node && typeof node.error === 'string')
      found[String(node.name)] = node.error;
    Object.values(node).forEach(walk);
  };
  walk(part);
  return found;
};
const rowsOf = (key: string) => {
  const found = block(key);
  if (found?.type !== 'table') throw new Error(`no table ${key}`);
  return found.rows;
};

describe('the pages of finance', () => {
  it('are where a person of finance arrives after the sign-in', async () => {
    lists();
    expect(finance.screen.redirect).toBe('/operator/finance');
    expect((await finance.open('/operator/finance')).status).toBe(200);
    const { links } = finance.node('app_bar');
    expect(links.map(({ href }) => href)).toEqual(['/operator/finance']);
  });

  it('are missing for others of the team, and linked from none of their pages', async () => {
    lists();
    for (const other of [await signInOperator(world), await signInMember(world, ['supervisor'])]) {
      await other.open('/operator/audit');
      expect(JSON.stringify(other.screen.body)).not.toContain('/operator/finance');
      for (const url of ['/operator/finance', '/operator/finance/reconciliations'])
        expect((await other.open(url)).status).toBe(404);
      const form = submitForm('finance_search', { text: '100012' });
      expect((await other.send(form)).status).toBeGreaterThanOrEqual(404);
    }
    const customer = world.newCustomer();
    expect((await customer.open('/operator/finance')).status).toBe(401);
    expect(world.proxy.count(/finance/)).toBe(0);
  });

  it('are there for an operator who has the role as well, beside the desk', async () => {
    lists(task());
    const both = await signInMember(world, ['operator', 'finance']);
    await both.open('/operator');
    expect(both.node('app_bar').links.map(({ href }) => href)).toContain('/operator/finance');
    expect((await both.open('/operator/finance')).status).toBe(200);
  });

  it.each([404, 501])('are missing where the upstream answers %d', async (status) => {
    answer(refunds, {}, status);
    expect((await finance.open('/operator/finance')).status).toBe(404);
  });
});

describe('the refunds', () => {
  it('are listed by what is to be done, with the card that paid', async () => {
    lists(task());
    await finance.open('/operator/finance?task=to_do&offset=20');
    expect(Object.fromEntries(world.proxy.calls(refunds)[0]?.query ?? [])).toEqual({
      task: 'to_do',
      offset: '20',
    });
    const [row] = rowsOf('refunds');
    expect(row?.cells.slice(1, 8)).toEqual([
      '۱۰۰۰۱۲',
      'سارا راد',
      '۱٬۴۰۰٬۰۰۰ تومان',
      'درگاه بانکی',
      '\u2066۶۰۳۷۹۹…۰۰۰۶\u2069',
      'برای انجام',
      'مهلت بازگشت بانک گذشته است',
    ]);
    expect(row?.links).toEqual([{ column: 'act', href: '/operator/finance?task=to_do&offset=20&ask=r-1' }]);
  });

  it('are settled by a reference and the last digits of the card, once under the key of the action', async () => {
    lists(task());
    answer(settles, task({ task: 'to_confirm', reference: '778899', settled_by: colleague }));
    await finance.open(dialog);
    const form = submitForm('finance_settle', { refund: 'r-1', reference: ' ۷۷۸۸۹۹ ', card: '۰۰۰۶' });
    const batch = finance.batch(form);
    const { body } = await finance.post(batch);
    await finance.post(batch);
    expect(body.effects).toMatchObject([
      { type: 'toast', text: 'ثبت شد؛ همکار دیگری باید آن را تایید کند.' },
    ]);
    expect(body.screen?.modal).toBeNull();
    expect(
      world.proxy.calls(settles).map(({ headers, body: sent }) => [headers['idempotency-key'], sent]),
    ).toEqual([[form.action_id, { reference: '778899', card_last4: '0006' }]]);
  });

  it.each([
    ['no reference', { reference: ' ', card: '0006' }, 'reference'],
    ['three digits of a card', { reference: '1', card: '006' }, 'card'],
  ])('are not settled with %s', async (_what, values, field) => {
    lists(task());
    await finance.open(dialog);
    await finance.send(submitForm('finance_settle', { refund: 'r-1', ...values }));
    expect(world.proxy.count(settles)).toBe(0);
    expect(Object.keys(errorsIn(finance.screen.modal))).toEqual([field]);
  });

  it('show a refusal of the upstream at its field, and any other in a message', async () => {
    lists(task());
    answer(settles, { card_last4: ['این کارت پرداخت نکرده است.'] }, 400);
    await finance.open(dialog);
    const settle = () => submitForm('finance_settle', { refund: 'r-1', reference: '1', card: '9999' });
    await finance.send(settle());
    expect(errorsIn(finance.screen.modal)).toEqual({ card: 'این کارت پرداخت نکرده است.' });
    world.proxy.failNow(settles, { does: 'answer', status: 403, body: '{"message":"سفارش خود شماست."}' });
    const { body } = await finance.send(settle());
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error', text: 'سفارش خود شماست.' }]);
  });

  it('are confirmed by a second person with the reference that they saw', async () => {
    const may = { settle: false, confirm: true, retry: false };
    lists(task({ task: 'to_confirm', reference: '778899', settled_by: colleague, may }));
    answer(confirms, task({ task: 'done', state: 'done', done_at: requested_at }));
    await finance.open(dialog);
    expect(rowsOf('refunds')[0]?.cells[6]).toBe('برای تایید: ثبت از نیما کیا، مرجع ۷۷۸۸۹۹');
    await finance.send(submitForm('finance_confirm', { refund: 'r-1', reference: '778899' }));
    expect(world.proxy.calls(confirms).map(({ body }) => body)).toEqual([{ reference: '778899' }]);
  });

  it('are asked of the bank once more where it may still make them', async () => {
    lists(task({ may: { settle: false, confirm: false, retry: true } }));
    answer(retries, task({ task: 'on_its_way', state: 'sent' }));
    await finance.open(dialog);
    await finance.send(submitForm('finance_retry', { refund: 'r-1' }));
    expect(world.proxy.count(retries)).toBe(1);
  });

  it('are left to others where this person may do nothing', async () => {
    lists(task({ may: { settle: false, confirm: false, retry: false } }));
    await finance.open(dialog);
    for (const form of ['finance_settle', 'finance_confirm', 'finance_retry']) {
      const values = { refund: 'r-1', reference: '1', card: '0006' };
      expect((await finance.send(submitForm(form, values))).status).toBe(422);
    }
    expect(world.proxy.count(/POST \/v2\/finance\/refunds/)).toBe(0);
  });

  it('are changed in their own dialog alone', async () => {
    lists(task(), task({ id: 'r-2' }));
    await finance.open(dialog);
    const other = submitForm('finance_settle', { refund: 'r-2', reference: '1', card: '0006' });
    expect((await finance.send(other)).status).toBe(422);
  });
});

describe('what was paid at the visit', () => {
  it('is written down by the number of the order, in any digits', async () => {
    lists();
    answer(visits, { left: 0 });
    await finance.open('/operator/finance');
    const { body } = await finance.send(
      submitForm('finance_visit', { order: '۱۰۰۰۱۲', visit_amount: '۵٬۹۹۰٬۰۰۰' }),
    );
    expect(world.proxy.calls(visits)[0]?.body).toEqual({ amount: 5_990_000 });
    expect(body.effects).toMatchObject([{ text: 'پرداخت ثبت شد. باقی‌مانده سفارش: ۰ تومان' }]);
  });

  it('is refused at its field', async () => {
    lists();
    answer(visits, { amount: ['بیش از باقی‌مانده است.'] }, 400);
    await finance.open('/operator/finance');
    await finance.send(submitForm('finance_visit', { order: '100012', visit_amount: 'x' }));
    expect(errorsIn(finance.screen.body)).toEqual({ visit_amount: expect.any(String) });
    await finance.send(submitForm('finance_visit', { order: '100012', visit_amount: '9' }));
    expect(errorsIn(finance.screen.body)).toEqual({ visit_amount: 'بیش از باقی‌مانده است.' });
  });
});

describe('the search for payments', () => {
  const hit: MoneyHit = {
    payment_id: 'p-1',
    at: requested_at,
    amount: 1_400_000,
    gateway: 'bank',
    status: 'refunded',
    tracking_code: 'A123',
    reference: '778899',
    card: '603799******0006',
    order_uuid: 'o-1',
    legacy_id: '100012',
    customer: person,
    refunds: [task()],
  };

  it('shows what it found, in no URL, and forgets it at the sign-out', async () => {
    lists();
    answer(searches, { results: [hit] });
    await finance.open('/operator/finance');
    await finance.send(submitForm('finance_search', { text: '۰۰۰۶' }));
    expect(world.proxy.calls(searches)[0]?.body).toEqual({ text: '0006' });
    expect(finance.screen.url).toBe('/operator/finance');
    const [row] = rowsOf('money_hits');
    expect(row?.cells).toContain('۷۷۸۸۹۹ · \u2066A123\u2069');
    // Only operators may open a customer's order.
    expect(row?.href).toBeUndefined();
  });

  it('shows a refusal at its field', async () => {
    lists();
    answer(searches, { text: ['این متن جستجو نمی‌شود.'] }, 400);
    await finance.open('/operator/finance');
    await finance.send(submitForm('finance_search', { text: 'سارا' }));
    expect(errorsIn(finance.screen.body)).toEqual({ text: 'این متن جستجو نمی‌شود.' });
  });
});

describe('an export', () => {
  const path = '/api/finance/export?what=payments&first_day=2026-10-23&last_day=2026-11-21';
  const get = (who: Customer, url = path) =>
    fetch(world.bff.url + url, {
      headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });

  it('is fetched for Jalali days', async () => {
    lists();
    await finance.open('/operator/finance');
    const days = { first_day: '۱۴۰۵/۸/۱', last_day: '۱۴۰۵/۰۸/۳۰' };
    const { body } = await finance.send(submitForm('finance_export', { what: 'payments', ...days }));
    expect(body.effects).toMatchObject([
      { type: 'download', url: path, name: 'gam-payments-2026-10-23-2026-11-21.csv' },
    ]);
    await finance.send(submitForm('finance_export', { what: 'payments', ...days, last_day: '۱۴۰۵/۱۳/۱' }));
    expect(Object.keys(errorsIn(finance.screen.body))).toEqual(['last_day']);
    await finance.send(submitForm('finance_export', { ...days, what: 'payments', last_day: '۱۴۰۵/۰۷/۳۰' }));
    expect(Object.keys(errorsIn(finance.screen.body))).toEqual(['last_day']);
  });

  it('is a file of quoted cells that no spreadsheet computes, page by page, and is never kept', async () => {
    const columns = ['at', 'note'];
    const page = (results: readonly string[][], next: number | null): string =>
      JSON.stringify({ columns, results, next });
    world.proxy.fail(
      exported,
      { does: 'answer', status: 200, body: page([['-1400000', '=HYPERLINK("x")']], 500) },
      1,
    );
    world.proxy.fail(exported, {
      does: 'answer',
      status: 200,
      body: page(
        [
          ['7', ' +1\t'],
          ['8', 'عادی'],
        ],
        null,
      ),
    });
    const reply = await get(finance);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-disposition')).toBe(
      'attachment; filename="gam-payments-2026-10-23-2026-11-21.csv"',
    );
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.toString()).toBe(
      '\ufeff"at","note"\r\n"-1400000","\'=HYPERLINK(""x"")"\r\n"7","\' +1\t"\r\n"8","عادی"\r\n',
    );
    expect(world.proxy.calls(exported).map(({ query }) => Object.fromEntries(query))).toMatchObject([
      { what: 'payments', first_day: '2026-10-23', last_day: '2026-11-21', offset: '0' },
      { offset: '500' },
    ]);
  });

  it('breaks off where a page does not come, so that it does not look whole', async () => {
    const body = JSON.stringify({ columns: ['at'], results: [['1']], next: 500 });
    world.proxy.fail(exported, { does: 'answer', status: 200, body }, 1);
    answer(exported, {}, 400);
    const reply = await get(finance);
    await expect(reply.text()).rejects.toThrow(/terminated|aborted|other side closed/);
  });

  it('is missing for everybody else', async () => {
    answer(exported, { columns: ['at'], results: [], next: null });
    const others = [
      world.newCustomer(),
      await signInOperator(world),
      await signInMember(world, ['supervisor']),
    ];
    for (const other of others) expect((await get(other)).status).toBe(404);
    expect(world.proxy.count(exported)).toBe(0);
  });

  it.each(['what=secrets&first_day=2026-10-23&last_day=2026-11-21', 'what=payments&first_day=x&last_day=y'])(
    'is refused for %s',
    async (query) => {
      expect((await get(finance, `/api/finance/export?${query}`)).status).toBe(400);
      expect(world.proxy.count(exported)).toBe(0);
    },
  );
});

describe('the reconciliations', () => {
  const page = '/operator/finance/reconciliations';

  it('list what the bank and the ledger do not share', async () => {
    answer(compared, { results: [oneDifference], next: 10 });
    await finance.open(page);
    expect(rowsOf('reconciliation_k-1').map(({ cells }) => cells)).toEqual([
      ['پرداخت، تنها نزد بانک', '', '۵۵', '', '۱۲۰٬۰۰۰ تومان', ''],
    ]);
    expect(JSON.stringify(block('paging'))).toContain(`${page}?offset=10`);
  });

  it('compare a whole statement, as long as a file may be', async () => {
    answer(compared, { results: [], next: null });
    answer(statements, oneDifference);
    await finance.open(page);
    const statement = `reference,tracking_code,kind,amount_rial,at\n${'1,2,payment,10,x\n'.repeat(11_000)}`;
    const { body } = await finance.send(submitForm('finance_reconcile', { file: statement }));
    expect(body.effects).toMatchObject([{ type: 'toast', text: 'مقایسه انجام شد؛ ۱ مغایرت هست.' }]);
    expect(world.proxy.calls(statements)[0]?.body).toEqual({ statement });
  });

  it('show the line that cannot be read at the field', async () => {
    answer(compared, { results: [], next: null });
    answer(statements, { statement: ['ردیف ۳ خوانده نشد.'] }, 400);
    await finance.open(page);
    await finance.send(submitForm('finance_reconcile', { file: 'x' }));
    expect(errorsIn(finance.screen.body)).toEqual({ file: 'ردیف ۳ خوانده نشد.' });
  });
});
