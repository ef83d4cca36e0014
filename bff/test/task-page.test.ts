import { randomUUID } from 'node:crypto';
import { toLatinDigits } from '@gam/shared/digits';
import { describe, expect, it } from 'vitest';
import { coldAir, goToVoice, voiceQuestion } from './support/cold-air.ts';
import { calendarDays, openSlot } from './support/calendar.ts';
import { answer, event, next } from './support/events.ts';
import { makeOgg } from './support/files.ts';
import { answerAll, orderIt, saveAddress, signedIn } from './support/order.ts';
import { world, customer, page, open, change, startTaskPage } from './support/task-page.ts';

startTaskPage();

const cancels = /POST \/v2\/orders\/[\w-]+\/cancel\/$/;
const invoices = /GET \/v2\/orders\/[\w-]+\/invoice\/$/;
const emails = /POST \/v2\/orders\/[\w-]+\/invoice\/email\/$/;
const linksOf = (key: string) =>
  customer.screen.body.flatMap((node) => (node.type === 'actions' && node.key === key ? node.items : []));
const asking = () => `${page}?ask=cancel`;
const mina = {
  first_name: 'مینا',
  last_name: 'رضایی',
  total_rate: 12,
  average_rate: 4.7,
  image: null,
  done_orders_counts: 80,
  is_gold: true,
  is_silver: true,
};
const done = { status: 'done', may: { pay: false, cancel: false, edit: false, invoice: true } };

describe('the page of an order', () => {
  it('shows status, content and actions [O-2.12]', async () => {
    expect((await open()).status).toBe(200);
    expect(customer.node('status')).toMatchObject({ tone: 'good', title: 'سفارش شما ثبت شد' });
    expect(customer.node('price_box').final).toMatch(/تومان/);
    const { items } = customer.node('actions');
    expect(items).toMatchObject([{ id: 'invoice_download', disabled: true }]);
    const [, number = ''] = /سفارش (\S+)/.exec(customer.screen.title) ?? [];
    expect(number).not.toBe('');
    expect(linksOf('actions')).toMatchObject([
      {
        id: 'edit',
        href: expect.stringMatching(/^\/categories\/edit\/\d+\?edit-mode=1&city_id=1&lock-city=1$/),
      },
      { id: 'cancel', href: asking() },
      {
        id: 'order_again',
        href: expect.stringMatching(
          /^\/order\/home-services\/cleaning\/home-cleaning\/\d+\?city_id=1&auto-answered=1$/,
        ),
      },
    ]);
    expect(linksOf('help')).toMatchObject([
      { id: 'support', href: '/support' },
      { id: 'dissatisfaction', href: `/support/write?kind=dissatisfaction&order=${toLatinDigits(number)}` },
    ]);
  });

  it('says when the receipt becomes available [O-8.10]', async () => {
    await open();
    expect(customer.node('notice')).toMatchObject({
      level: 'info',
      text: 'بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.',
    });
  });

  it.each(['unpaid', 'placed', 'assigned', 'in_progress', 'done', 'cancelled', 'expired'])(
    'shows the status %s and the next step',
    async (status) => {
      change({ status });
      await open();
      expect(customer.node('status').text).toMatch(/[\u0600-\u06ff]{3}/);
    },
  );

  it.each([
    ['placed', ['current', 'ahead', 'ahead', 'ahead']],
    ['in_progress', ['done', 'done', 'current', 'ahead']],
    ['done', ['done', 'done', 'done', 'done']],
  ])('shows how far an order has come that is %s', async (status, states) => {
    change({ status });
    await open();
    expect(customer.node('timeline').items.map(({ state }) => state)).toEqual(states);
  });

  it.each(['unpaid', 'cancelled', 'expired'])('shows no progress of an order that is %s', async (status) => {
    change({ status });
    await open();
    expect(customer.screen.body.some(({ type }) => type === 'timeline')).toBe(false);
  });

  it('says to whom an order was sent whose expert was chosen with it', async () => {
    change({ status: 'placed', selected_workman: mina });
    await open();
    expect(customer.node('status').text).toBe(
      'سفارش برای مینا رضایی فرستاده شد و به‌زودی آن را تایید می‌کند.',
    );
  });

  it.each([
    [
      '989121234567',
      { label: 'تماس با متخصص: \u2066۰۹۱۲\u00a0۱۲۳\u00a0۴۵۶۷\u2069', href: 'tel:+989121234567' },
    ],
    [undefined, undefined],
  ])('offers to call the expert right below the face where the phone is %s', async (phone, link) => {
    change({ status: 'assigned', selected_workman: { ...mina, phone } });
    await open();
    const { body } = customer.screen;
    expect(linksOf('call')).toEqual(link === undefined ? [] : [{ id: 'call', kind: 'primary', ...link }]);
    expect(body[body.findIndex(({ type }) => type === 'expert_card') + 1]?.key).toBe(link ? 'call' : 'visit');
    expect(JSON.stringify(customer.screen).includes('tel:')).toBe(link !== undefined);
  });

  it('shows the expert with the better medal, the discount and the e-mail of the receipt', async () => {
    change({
      price: 400_000,
      achar_price: 500_000,
      discount_text: 'تخفیف هفتگی',
      invoice_email: 'sara@example.com',
      selected_workman: mina,
    });
    await open();
    expect(customer.node('expert_card').expert).toMatchObject({
      name: 'مینا رضایی',
      medal: { kind: 'gold' },
    });
    expect(customer.node('price_box')).toMatchObject({
      final: '۴۰۰٬۰۰۰ تومان',
      before: '۵۰۰٬۰۰۰ تومان',
      note: 'تخفیف هفتگی',
    });
    expect(JSON.stringify(customer.screen.body)).toContain('sara@example.com');
  });

  it('plays the voice answer through the BFF and offers its download', async () => {
    const speaker = await signedIn(world);
    const address = await saveAddress(world, speaker);
    await speaker.open(coldAir);
    await goToVoice(speaker);
    const { body } = await speaker.upload('voice', makeOgg(8 * 1024));
    await speaker.send(answer(voiceQuestion, [body.id ?? '']), next());
    await answerAll(speaker, {
      '210': () => [address],
      '211': async (asked) => openSlot(await calendarDays(asked)),
    });
    await orderIt(speaker);
    const url = speaker.screen.url;
    const audio = async () => {
      await speaker.open(url);
      const facts = speaker.screen.body.flatMap((block) => (block.type === 'facts' ? block.items : []));
      return facts.find(({ key }) => key === voiceQuestion)?.audio;
    };
    await expect.poll(audio, { timeout: 60_000 }).toMatchObject({ url: expect.stringMatching(/\.ogg$/) });
    const sound = await fetch(world.bff.url + ((await audio())?.url ?? ''));
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
  });
});

describe('cancelling an order', () => {
  it('opens a dialog with its own address, which can be closed', async () => {
    await open(asking());
    expect(customer.screen.modal).toMatchObject({ key: 'cancel_order', dismiss: 'dismiss_modal' });
    await customer.send(event('dismiss_modal', {}));
    expect(customer.screen).toMatchObject({ modal: null, url: page });
    expect(world.proxy.count(cancels)).toBe(0);
  });

  it('is refused outside the dialog', async () => {
    await open();
    const { status, body } = await customer.send(event('cancel_order', {}));
    expect([status, body.error?.code]).toEqual([422, 'not_offered']);
    expect(world.proxy.count(cancels)).toBe(0);
  });

  it('shows the reason of a refusal and leaves the page unchanged', async () => {
    await open(asking());
    world.proxy.fail(cancels, { does: 'answer', status: 409, body: '{"message":"کار آغاز شده است."}' });
    const { body } = await customer.send(event('cancel_order', {}));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error', text: 'کار آغاز شده است.' }]);
    expect(customer.screen).toMatchObject({ modal: null, url: page });
    expect(customer.node('status').title).toBe('سفارش شما ثبت شد');
  });

  it('happens once under the key of the action and repeats its reply', async () => {
    await open(asking());
    const cancel = event('cancel_order', {}, randomUUID());
    const batch = customer.batch(cancel);
    const first = await customer.post(batch);
    expect(first.body.effects).toMatchObject([{ type: 'toast', level: 'success' }]);
    expect(customer.node('status').title).toBe('سفارش لغو شد');
    const again = await customer.post(batch);
    expect([again.status, again.body.effects]).toEqual([200, first.body.effects]);
    expect(customer.screen).toMatchObject({ modal: null, url: page });
    const [call, ...more] = world.proxy.calls(cancels);
    expect(call?.headers['idempotency-key']).toBe(cancel.action_id);
    expect(more).toEqual([]);
    expect(JSON.stringify(customer.screen.body)).not.toContain('دانلود رسید');
  });
});

describe('a receipt', () => {
  it('opens in a new tab by a short-lived link and confirms it [O-7.12] [O-8.10]', async () => {
    change(done);
    world.proxy.fail(invoices, {
      does: 'answer',
      status: 200,
      body: JSON.stringify({
        url: '/media/invoices/1?until=1&signature=x',
        name: 'receipt.pdf',
        expires_at: new Date().toISOString(),
      }),
    });
    await open();
    expect(customer.node('actions').items).toMatchObject([{ id: 'invoice_download', disabled: false }]);
    const { body } = await customer.send(event('invoice_download', {}));
    expect(body.effects).toMatchObject([
      { type: 'open', url: '/media/invoices/1?until=1&signature=x', new_tab: true },
      { type: 'toast', level: 'success', text: 'رسید با موفقیت دانلود شد.' },
    ]);
  });

  it('shows a toast if its download fails [O-8.10]', async () => {
    change(done);
    world.proxy.fail(invoices, { does: 'answer', status: 409, body: '{"message":"هنوز نه."}' });
    await open();
    const { body } = await customer.send(event('invoice_download', {}));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error', text: 'هنوز نه.' }]);
  });

  it('is sent only to a valid e-mail address [O-6.03]', async () => {
    change(done);
    world.proxy.fail(emails, { does: 'answer', status: 200, body: '{}' });
    await open();
    await customer.send(event('invoice_send', { email: 'not an address' }));
    expect(customer.node('entry').fields[0]?.error).toBe('لطفا یک ایمیل معتبر وارد کنید!');
    expect(world.proxy.count(emails)).toBe(0);
    const { body } = await customer.send(event('invoice_send', { email: ' sara@example.com ' }));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'success' }]);
    expect(world.proxy.calls(emails)[0]?.body).toEqual({ email: 'sara@example.com' });
  });
});

describe('the order of another customer', () => {
  it('is missing for pages and events', async () => {
    const other = await signedIn(world);
    expect((await other.open(page)).status).toBe(404);
    world.proxy.forget();
    for (const name of ['cancel_order', 'invoice_download', 'dismiss_modal'] as const) {
      const { status, body } = await other.post({ flow: null, url: asking(), events: [event(name, {})] });
      expect([name, status, body.error?.kind]).toEqual([name, 404, 'missing']);
    }
    expect(world.proxy.count(/POST/)).toBe(0);
  });

  it('asks a guest to sign in', async () => {
    const guest = world.newCustomer();
    expect((await guest.open(page)).status).toBe(401);
    const { body } = await guest.post({ flow: null, url: asking(), events: [event('cancel_order', {})] });
    expect(body.screen?.id).toBe('login.phone');
    expect(body.effects ?? []).toEqual([]);
  });
});
