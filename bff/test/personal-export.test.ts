import { beforeAll, describe, expect, it } from 'vitest';
import request from 'supertest';
import type { Customer } from './support/customer.ts';
import { event, submitForm } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { anotherDevice } from './support/devices.ts';
import { signedIn } from './support/order.ts';
import {
  answerWith,
  callOf,
  changeTo,
  giveCode,
  knownOfSara,
  needCode,
  noDeletion,
  refuseWith,
  takeCodes,
  waiting,
} from './support/personal-data.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
tidyWorld(() => world);

const facts = (customer: Customer) =>
  customer.screen.body.flatMap((block) => (block.type === 'facts' ? [block] : []));
const cookies = (customer: Customer) =>
  [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const file = (customer: Customer) =>
  request(world.bff.url).get('/api/account/export').set('cookie', cookies(customer));

describe('a fresh code', () => {
  it('is asked for in place of the page, sent once, and checked at its field', async () => {
    const customer = await signedIn(world);
    takeCodes(world);
    needCode(world, 'exportAccount');
    const { status, body } = await customer.open('/account/export');
    expect([status, body.error]).toMatchObject([
      403,
      { code: 'fresh_code', kind: 'forbidden', message: expect.stringContaining('کد تازه') },
    ]);
    expect(customer.screen.footer.map(({ id }) => id)).toEqual(['send_code']);
    const sent = await customer.send(submitForm('fresh_code_send'));
    expect(sent.status).toBe(200);
    expect(customer.node('form').fields[0]).toMatchObject({ name: 'code', input: 'code', by_sms: true });
    expect(customer.screen.footer.at(-1)).toMatchObject({
      id: 'resend',
      enabled_after_ms: expect.any(Number),
    });
    // A code on its way is not sent again.
    await customer.send(submitForm('fresh_code_send'));
    expect(world.proxy.count(callOf('requestFreshCode'))).toBe(1);
    await customer.send(submitForm('fresh_code_confirm', { code: '12' }));
    expect(customer.node('form').fields[0]?.error).toBeTruthy();
    expect(world.proxy.count(callOf('confirmFreshCode'))).toBe(0);
    refuseWith(world, 'confirmFreshCode', 400, { code: 'wrong_code', message: 'کد نادرست است' });
    await customer.send(submitForm('fresh_code_confirm', { code: '۱۱۱۱۱۱' }));
    expect(customer.node('form').fields[0]?.error).toBe('کد نادرست است');
    takeCodes(world);
    changeTo(world, 'exportAccount', null, knownOfSara);
    await customer.send(submitForm('fresh_code_confirm', { code: '۱۲۳۴۵۶' }));
    expect(customer.screen.id).toBe('account.export');
    const calls = world.proxy.calls(callOf('confirmFreshCode'));
    expect(calls.at(-1)?.body).toEqual({ verification_id: 'ver-1', code: '123456' });
    world.proxy.forget();
  });

  it('says why no code was sent, and when one may be', async () => {
    const customer = await signedIn(world);
    needCode(world, 'exportAccount');
    world.proxy.failNow(callOf('requestFreshCode'), {
      does: 'answer',
      status: 429,
      headers: { 'retry-after': '90' },
      body: JSON.stringify({ message: 'کدهای زیادی فرستاده شد' }),
    });
    await customer.open('/account/export');
    await customer.send(submitForm('fresh_code_send'));
    expect(customer.node('notice').text).toBe('کدهای زیادی فرستاده شد');
    expect(customer.screen.footer[0]?.enabled_after_ms).toBeGreaterThan(60_000);
  });

  it('is not asked of another user who signs in to the browser', async () => {
    const customer = await signedIn(world);
    takeCodes(world);
    answerWith(world, 'loadDeletion', noDeletion);
    needCode(world, 'requestDeletion');
    await customer.open('/account/deletion?ask=delete');
    await customer.send(submitForm('deletion_request'));
    expect(customer.screen.modal?.key).toBe('fresh_code');
    const dialog = customer.screen.url;
    await customer.send(event('sign_out', {}));
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    await customer.open(dialog);
    expect(customer.screen.modal?.key).toBe('delete');
  });
});

describe('the page of what is known of a customer', () => {
  it('shows each section with Jalali dates, Persian digits and Persian titles', async () => {
    const customer = await signedIn(world);
    answerWith(world, 'exportAccount', knownOfSara);
    expect((await customer.open('/account/export')).status).toBe(200);
    const headings = customer.screen.body.flatMap((block) => (block.type === 'heading' ? [block.text] : []));
    expect(headings).toEqual(expect.arrayContaining(['هویت', 'آدرس‌ها', 'یادداشت‌ها', 'دستگاه‌های واردشده']));
    const [identity, first, second] = facts(customer);
    expect(identity?.items.map(({ label, value }) => [label, value])).toEqual([
      ['نام', 'سارا احمدی'],
      ['شماره موبایل', '۰۹۱۲۱۲۳۴۵۶۷'],
      ['ایمیل', 'sara7@mail.example'],
      ['عضویت', expect.stringMatching(/۱۴۰۵/)],
      ['باشگاه', 'بله'],
    ]);
    expect(first?.items.map(({ value }) => value)).toEqual(['ونک، پلاک ۱۸', '—', 'پارک\nمیدان ۲']);
    expect(second?.title).toBe('آدرس‌ها ۲');
    expect(JSON.stringify(customer.screen)).not.toContain('not shown');
  });

  it('shows codes in the words that the upstream gives them, and everything else as it is', async () => {
    const customer = await signedIn(world);
    answerWith(world, 'exportAccount', {
      made_at: knownOfSara.made_at,
      sections: [
        {
          name: 'payments',
          title: 'پرداخت‌ها',
          titles: { status: 'وضعیت', note: 'یادداشت' },
          words: { status: { paid: 'پرداخت شد' } },
          rows: [
            { status: 'paid', note: 'paid' },
            { status: 'toString', note: null },
          ],
        },
      ],
    });
    await customer.open('/account/export');
    const shown = facts(customer).filter(({ key }) => key.startsWith('payments_'));
    expect(shown.map(({ items }) => items.map(({ value }) => value))).toEqual([
      ['پرداخت شد', 'paid'],
      ['toString', '—'],
    ]);
  });

  it('shows at most 100 rows of a section and says how many the file has beside', async () => {
    const customer = await signedIn(world);
    const rows = Array.from({ length: 103 }, (_, index) => ({ text: `پیام ${index}` }));
    answerWith(world, 'exportAccount', {
      made_at: knownOfSara.made_at,
      sections: [{ name: 'messages', title: 'پیام‌ها', titles: { text: 'متن' }, rows }],
    });
    await customer.open('/account/export');
    expect(facts(customer).filter(({ key }) => key.startsWith('messages_'))).toHaveLength(100);
    expect(customer.screen.body.find(({ key }) => key === 'messages_note')).toMatchObject({
      text: '۳ مورد دیگر در فایل آمده است.',
    });
  });

  it.each([404, 501])('is missing, like its file, where the upstream answers %i', async (status) => {
    const customer = await signedIn(world);
    refuseWith(world, 'exportAccount', status);
    expect((await customer.open('/account/export')).status).toBe(404);
    expect((await file(customer)).status).toBe(404);
  });
});

describe('the file of what is known of a customer', () => {
  it('is loaded by a button, as an attachment that nobody keeps', async () => {
    const customer = await signedIn(world);
    answerWith(world, 'exportAccount', knownOfSara);
    await customer.open('/account/export');
    const { body } = await customer.send(submitForm('export_file'));
    expect(body.effects).toMatchObject([{ type: 'download', url: '/api/account/export' }]);
    const { status, headers, text } = await file(customer);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="gam-my-data.json"',
      'cache-control': 'no-store',
    });
    expect((JSON.parse(text) as typeof knownOfSara).sections[0]).toEqual(knownOfSara.sections[0]);
  });

  it('needs the fresh code too, which its button asks for and then goes on', async () => {
    const customer = await signedIn(world);
    takeCodes(world);
    answerWith(world, 'exportAccount', knownOfSara);
    await customer.open('/account/export');
    needCode(world, 'exportAccount');
    const refused = await file(customer);
    expect([refused.status, (refused.body as { error: { code: string } }).error.code]).toEqual([
      403,
      'code_needed',
    ]);
    expect(refused.text).not.toContain('سارا');
    // The page was loaded while the session was fresh.
    world.proxy.heal();
    takeCodes(world);
    world.proxy.fail(
      callOf('exportAccount'),
      { does: 'answer', status: 200, body: JSON.stringify(knownOfSara) },
      1,
    );
    needCode(world, 'exportAccount');
    await customer.open('/account/export');
    await customer.send(submitForm('fresh_code_send'));
    answerWith(world, 'exportAccount', knownOfSara);
    await customer.send(submitForm('fresh_code_confirm', { code: '123456' }));
    expect(customer.screen.id).toBe('account.export');
  });

  it('contains what the BFF stores: devices, open flows with their answers, drafts and uploads', async () => {
    const customer = await signedIn(world);
    await customer.open(homeCleaning);
    await answerUntil(customer, '105');
    await anotherDevice(world, customer);
    answerWith(world, 'exportAccount', knownOfSara);
    const { sections } = JSON.parse((await file(customer)).text) as typeof knownOfSara;
    const own = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]));
    expect(own['bff_sessions']).toHaveLength(2);
    expect(own['bff_flows']).toMatchObject([
      { service: expect.any(String), city: '1', answers: expect.any(Array) },
    ]);
    expect(JSON.stringify(own['bff_flows'])).toMatch(/"question":"[^"]*\p{Script=Arabic}/u);
    expect(own['bff_browsers']?.length).toBeGreaterThan(0);
    expect(own).toHaveProperty('bff_uploads');
    expect(JSON.stringify(sections)).not.toContain(
      (await world.bff.parts.sessions.find(customer.session))?.token,
    );
  });

  it('contains nothing of another customer, also of the same service', async () => {
    const [customer, other] = [await signedIn(world), await world.customerAt('112')];
    answerWith(world, 'exportAccount', knownOfSara);
    const { text } = await file(customer);
    expect(text).not.toContain('ملاصدرا');
    expect((await file(other)).text).toContain('ملاصدرا');
  });

  it('is refused without a session', async () => {
    expect((await file(world.newCustomer())).status).toBe(401);
    expect(world.proxy.count(callOf('exportAccount'))).toBe(0);
  });
});

it('lets a dialog’s event go on after the code, with what it was asked with', async () => {
  const customer = await signedIn(world);
  takeCodes(world);
  answerWith(world, 'loadDeletion', noDeletion);
  needCode(world, 'requestDeletion');
  await customer.open('/account/deletion?ask=delete');
  await customer.send(submitForm('deletion_request'));
  expect(customer.screen.modal).toMatchObject({ key: 'fresh_code', dismiss: 'dismiss_modal' });
  await customer.send(submitForm('fresh_code_send'));
  answerWith(world, 'requestDeletion', waiting);
  answerWith(world, 'loadDeletion', waiting);
  const batch = customer.batch(submitForm('fresh_code_confirm', { code: '123456' }));
  const lost = customer.twin();
  await lost.post(batch);
  const { body } = await customer.post(batch);
  expect(body).toMatchObject({ applied: 1, screen: { id: 'account.deletion', modal: null } });
  const keys = world.proxy.calls(callOf('requestDeletion')).map(({ headers }) => headers['idempotency-key']);
  const confirmed = world.proxy.calls(callOf('confirmFreshCode'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(confirmed[0]?.headers['idempotency-key']);
  expect(confirmed).toHaveLength(1);
});

it('drops what waits for a code when its dialog is closed', async () => {
  const customer = await signedIn(world);
  answerWith(world, 'loadDeletion', noDeletion);
  needCode(world, 'requestDeletion');
  await customer.open('/account/deletion?ask=delete');
  await customer.send(submitForm('deletion_request'));
  await customer.send(event('dismiss_modal', {}));
  expect(customer.screen.modal).toBeNull();
  expect((await giveCode(customer), customer.screen.modal)).toBeNull();
  expect(world.proxy.count(callOf('requestFreshCode'))).toBe(0);
});
