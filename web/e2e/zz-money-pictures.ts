import { mkdir } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { marketplaceData, startServer, upstreamToken } from '@gam/shared/test/server-process';
import unpackChromium, { chromiumLaunch } from './chromium.ts';
import buildWeb from './support/build-web.ts';
import { Customer } from '../../bff/test/support/customer.ts';
import { startFaultProxy } from '../../bff/test/support/fault-proxy.ts';
import { answerUntil, homeCleaning } from '../../bff/test/support/home-cleaning.ts';
import { orderIt } from '../../bff/test/support/order.ts';
import { makeMember } from '../../bff/test/support/operator.ts';

const folder = '/tmp/money-pictures';
await mkdir(folder, { recursive: true });
await unpackChromium();
if (process.env['NO_BUILD'] === undefined) await buildWeb();
const data = mkdtempSync(path.join(tmpdir(), 'gam-money-'));
const env = { GAM_DATA: data, UPSTREAM_TOKEN: upstreamToken, LOG_LEVEL: 'warn', NODE_ENV: 'test', HOST: '127.0.0.1' };
const marketplace = await startServer('marketplace', { ...env, ...(await marketplaceData(data)) });
const proxy = await startFaultProxy(() => marketplace.url);
const bff = await startServer('bff', { ...env, UPSTREAM_URL: proxy.url, PORT: '0' });
const browser = await chromium.launch(chromiumLaunch);
const phone = '09351234567';
const readCode = async (of: string) => {
  const reply = await fetch(`${marketplace.url}/dev/outbox?phone=${of}`);
  const { results } = (await reply.json()) as { results: { code: string | null }[] };
  return results.find(({ code }) => code !== null)?.code ?? '';
};
const answer = (call: RegExp, body: object) => proxy.failNow(call, { does: 'answer', status: 200, body: JSON.stringify(body) });
const looks = [
  ['phone-light', 390, 844, 'light'],
  ['phone-dark', 390, 844, 'dark'],
  ['desktop-light', 1280, 800, 'light'],
  ['desktop-dark', 1280, 800, 'dark'],
] as const;

async function signIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('شماره موبایل').fill(phone);
  await page.getByRole('button', { name: 'دریافت کد' }).click();
  await page.getByLabel('کد تایید').waitFor();
  await page.getByLabel('کد تایید').fill(await readCode(phone));
  const ok = page.getByRole('button', { name: 'تایید و ادامه' });
  await ok.click().catch(() => undefined);
  await page.waitForURL((url) => url.pathname !== '/login');
}

try {
  const customer = new Customer({ url: bff.url });
  await customer.open(homeCleaning);
  await answerUntil(customer, null);
  if (customer.flow.phase === 'login') {
    await customer.signIn(phone, readCode);
    await answerUntil(customer, null);
  }
  await orderIt(customer);
  const task = customer.screen.url;
  const uuid = task.split('/').at(-1) ?? '';
  const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const pay = (more: object = {}) => ({
    id: 'p-1', at: '2026-11-21T08:00:00.000Z', amount: 1_400_000, context: 'prepayment', way: 'bank', state: 'paid', tracking_code: '104512', refunds: [], ...more,
  });
  const refund = (more: object) => ({ id: 'r-1', amount: 400_000, state: 'requested', way: 'bank', requested_at: '2026-11-22T08:00:00.000Z', sent_at: null, done_at: null, failed_at: null, reference: null, ...more });
  const ledger = (more: object = {}) => ({ order_uuid: uuid, price: 7_390_000, paid: 1_400_000, refunded: 0, refunding: 0, left: 5_990_000, payments: [pay()], due: null, change: null, credit: 0, ...more });
  const sent_at = '2026-11-22T08:05:00.000Z';
  const due = (context: string, amount: number) => ({ context, amount, due_until: context === 'order_close' ? null : minutesAhead(12), gateways: [], top_transaction_token: null });
  const gateway = (name: string, label: string) => ({ name, label, image: null, meta: { message: null, description: null }, messages: [] });
  answer(/active-gateways/, { debit: [gateway('bank', 'درگاه بانک نمونه'), gateway('sadad', 'درگاه سداد')], installment: [] });
  const cases: Record<string, object> = {
    requested: ledger({ refunding: 400_000, left: 6_390_000, payments: [pay({ refunds: [refund({})] })] }),
    sent: ledger({ refunding: 400_000, left: 6_390_000, payments: [pay({ refunds: [refund({ state: 'sent', sent_at })] })] }),
    done: ledger({ refunded: 400_000, left: 6_390_000, payments: [pay({ refunds: [refund({ state: 'done', sent_at, done_at: '2026-11-22T08:20:00.000Z' })] })] }),
    failed: ledger({ refunding: 400_000, left: 6_390_000, payments: [pay({ refunds: [refund({ state: 'failed', sent_at, failed_at: '2026-11-22T08:40:00.000Z' })] })] }),
    left: ledger({ due: due('order_close', 5_990_000), credit: 500_000 }),
    change: ledger({ price: 1_400_000, left: 0, due: due('upfront', 5_990_000), change: { price: 7_390_000, difference: 5_990_000, due_until: minutesAhead(12) } }),
  };
  const person = { id: 'c-1', phone: '989121234567', first_name: 'سارا', last_name: 'راد' };
  const colleague = { id: 'f-2', phone: '989121234568', first_name: 'نیما', last_name: 'کیا' };
  const taskOf = (more: object) => ({ ...refund({ state: 'failed', sent_at, failed_at: '2026-11-22T08:40:00.000Z' }), way: 'staff', amount: 1_400_000, task: 'to_do', order_uuid: 'o-1', legacy_id: '100012', customer: person, gateway: 'bank', tracking_code: '104512', card: '603799******0006', paid_at: '2026-11-20T08:00:00.000Z', reason: 'مهلت بازگشت بانک گذشته است', settled_by: null, may: { settle: true, confirm: false, retry: true }, ...more });
  answer(/GET \/v2\/finance\/refunds/, { results: [taskOf({ id: 'r-1' }), taskOf({ id: 'r-2', legacy_id: '100019', amount: 12_500_000, task: 'to_confirm', reference: '778899', settled_by: colleague, may: { settle: false, confirm: true, retry: false } }), taskOf({ id: 'r-3', legacy_id: '100023', task: 'done', state: 'done', done_at: '2026-11-22T09:00:00.000Z', reason: null, may: { settle: false, confirm: false, retry: false } })], next: 20 });
  answer(/POST \/v2\/finance\/search/, { results: [{ payment_id: 'p-1', at: '2026-11-20T08:00:00.000Z', amount: 1_400_000, gateway: 'bank', status: 'refunded', tracking_code: '104512', reference: '778899', card: '603799******0006', order_uuid: 'o-1', legacy_id: '100012', customer: person, refunds: [refund({ state: 'done', done_at: '2026-11-22T08:20:00.000Z' })] }] });
  answer(/GET \/v2\/finance\/reconciliations/, { results: [{ id: 'k-1', at: '2026-11-22T08:00:00.000Z', first_day: '2026-11-21', last_day: '2026-11-21', by: colleague, lines: 16, matched: 14, differences: [{ kind: 'only_at_bank', reference: '556677', tracking_code: '1045', legacy_id: null, at_bank: 120_000, in_ledger: null }, { kind: 'amount', reference: '889900', tracking_code: '1046', legacy_id: '100031', at_bank: 110_000, in_ledger: 120_000 }] }, { id: 'k-0', at: '2026-11-21T08:00:00.000Z', first_day: '2026-11-20', last_day: '2026-11-20', by: null, lines: 9, matched: 9, differences: [] }], next: null });
  answer(/GET \/v2\/billings\/payments\/$/, { results: [{ ...pay(), refunds: [refund({ state: 'sent', sent_at })], order: { order_uuid: uuid, legacy_id: '100012', service_title: 'نظافت منزل', has_invoice: true } }, { ...pay({ id: 'p-2', context: 'recharge', amount: 500_000, tracking_code: null }), order: null }], next: 20 });
  answer(/GET \/v2\/billings\/credit\/$/, { balance: 350_000, recharge: { least: 10_000, most: 5_000_000 }, changes: [{ at: '2026-11-22T08:00:00.000Z', cause: 'spent', amount: -150_000, legacy_id: '100012' }, { at: '2026-11-21T08:00:00.000Z', cause: 'recharged', amount: 500_000, legacy_id: null }] });

  for (const [look, width, height, colorScheme] of looks) {
    const context = await browser.newContext({ baseURL: bff.url, viewport: { width, height }, locale: 'fa-IR', timezoneId: 'Asia/Tehran', reducedMotion: 'reduce', colorScheme, ...(width < 500 && { isMobile: true, hasTouch: true }) });
    const page = await context.newPage();
    page.on('console', (message) => { if (message.type() === 'error') console.log(look, message.text()); });
    await signIn(page);
    const shoot = async (name: string) => {
      await page.waitForTimeout(400);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      if (wide) console.log(`${name}-${look} scrolls sideways`);
      await page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: true });
    };
    for (const [name, body] of Object.entries(cases)) {
      answer(/GET \/v2\/orders\/[^/]+\/ledger/, body);
      await page.goto(task);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await shoot(`order-${name}`);
    }
    await page.goto('/account/payments');
    await shoot('account-payments');
    await page.goto('/account');
    await shoot('account');
    await context.close();
    const desk = await browser.newContext({ baseURL: bff.url, viewport: { width, height }, locale: 'fa-IR', timezoneId: 'Asia/Tehran', reducedMotion: 'reduce', colorScheme, ...(width < 500 && { isMobile: true, hasTouch: true }) });
    const at = await desk.newPage();
    at.on('console', (message) => { if (message.type() === 'error') console.log(look, message.text()); });
    const own = await makeMember(marketplace, ['finance']);
    await at.goto('/operator/finance');
    await at.getByLabel('ایمیل یا شماره موبایل').fill(own.phone);
    await at.getByLabel('رمز عبور').first().fill(own.password);
    await at.getByLabel('کد یک‌بارمصرف').fill(own.codes[1] ?? '');
    await at.getByRole('button', { name: 'ورود', exact: true }).click().catch(() => undefined);
    await at.getByRole('heading', { level: 1, name: 'مالی' }).waitFor();
    const shootDesk = async (name: string) => {
      await at.waitForTimeout(400);
      const wide = await at.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      if (wide) console.log(`${name}-${look} scrolls sideways`);
      await at.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: true });
    };
    await shootDesk('finance');
    await at.getByLabel('شماره سفارش، مرجع').fill('100012');
    await at.getByRole('button', { name: 'جستجو' }).click();
    await at.getByText('پرداخت‌های پیداشده').waitFor();
    await shootDesk('finance-search');
    await at.goto('/operator/finance?ask=r-1');
    await at.getByRole('dialog').waitFor();
    await shootDesk('finance-settle');
    await at.getByRole('button', { name: 'ثبت واریز' }).click();
    await shootDesk('finance-settle-errors');
    await at.goto('/operator/finance?ask=r-2');
    await at.getByRole('dialog').waitFor();
    await shootDesk('finance-confirm');
    await at.goto('/operator/finance/reconciliations');
    await at.getByRole('heading', { level: 1 }).waitFor();
    await shootDesk('reconciliations');
    await desk.close();
  }
} finally {
  await browser.close();
  await bff.end('SIGTERM');
  await proxy.close();
  await marketplace.end('SIGKILL');
}
