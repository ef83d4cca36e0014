import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { coldAir, goToVoice, voiceQuestion } from './support/cold-air.ts';
import { calendarDays, openSlot } from './support/calendar.ts';
import type { Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { makeOgg } from './support/files.ts';
import { answerAll, orderIt, saveAddress, signedIn } from './support/order.ts';
import { World } from './support/world.ts';

const cancels = /POST \/v2\/orders\/[\w-]+\/cancel\/$/;
const invoices = /GET \/v2\/orders\/[\w-]+\/invoice\/$/;
const emails = /POST \/v2\/orders\/[\w-]+\/invoice\/email\/$/;
const orders = /GET \/v2\/orders\/[\w-]{36}\/$/;

let world: World;
let customer: Customer;
let page: string;
beforeAll(async () => {
  world = await World.start();
  customer = await world.customerAt(null);
  await orderIt(customer);
  page = customer.screen.url;
});
afterEach(() => {
  world.proxy.heal();
  world.proxy.forget();
});
afterAll(() => world.stop());

const open = async (url = page) => {
  const answered = await customer.open(url);
  return answered;
};
const asking = () => `${page}?ask=cancel`;

/** The upstream's order with some fields changed. */
const change = (more: object) =>
  world.proxy.fail(orders, {
    does: 'rewrite',
    with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), ...more }),
  });
const done = { status: 'done', may: { pay: false, cancel: false, edit: false, invoice: true } };

describe('the page of an order', () => {
  it('shows status, content and actions [O-2.12]', async () => {
    expect((await open()).status).toBe(200);
    expect(customer.node('status')).toMatchObject({ tone: 'good', title: 'سفارش شما ثبت شد' });
    expect(customer.node('price_box').final).toMatch(/تومان/);
    const { items } = customer.node('actions');
    expect(items).toMatchObject([{ id: 'invoice_download', disabled: true }]);
    const links = customer.screen.body.findLast(({ type }) => type === 'actions');
    const [, number = ''] = /سفارش (\S+)/.exec(customer.screen.title) ?? [];
    expect(number).not.toBe('');
    expect(links).toMatchObject({
      items: [
        {
          id: 'order_again',
          href: expect.stringMatching(/^\/order\/home-services\/cleaning\/home-cleaning\/\d+\?city_id=1$/),
        },
        {
          id: 'edit',
          href: expect.stringMatching(/^\/categories\/edit\/\d+\?edit-mode=1&city_id=1&lock-city=1$/),
        },
        { id: 'cancel', href: asking() },
      ],
    });
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

  it('shows the expert with the better medal, the discount and the e-mail of the receipt', async () => {
    change({
      price: 400_000,
      achar_price: 500_000,
      discount_text: 'تخفیف هفتگی',
      invoice_email: 'sara@example.com',
      selected_workman: {
        first_name: 'مینا',
        last_name: 'رضایی',
        total_rate: 12,
        average_rate: 4.7,
        image: null,
        done_orders_counts: 80,
        is_gold: true,
        is_silver: true,
      },
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
    expect(JSON.stringify(customer.node('facts'))).toContain('sara@example.com');
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

describe('paying what is due', () => {
  const listed = /GET \/v2\/billings\/active-gateways\/$/;
  const charges = /POST \/v2\/billings\/charge_credit\/$/;
  const due = {
    status: 'unpaid',
    payment: {
      state: 'due',
      amount: 120_000,
      due_until: '2099-01-01T00:00:00.000Z',
      gateways: ['bank'],
      tracking_code: null,
    },
    top_transaction_token: 'top-1',
    may: { pay: true, cancel: false, edit: false, invoice: false },
  };
  const gateway = {
    name: 'bank',
    label: 'بانک',
    image: null,
    meta: { message: null, description: null },
    messages: [],
  };
  const offer = () =>
    world.proxy.fail(listed, {
      does: 'answer',
      status: 200,
      body: JSON.stringify({ debit: [gateway, { ...gateway, name: 'sadad' }], installment: [] }),
    });

  it('lists the gateways for the amount due, in the context of a prepayment of this order [W-7.06, W-9.02]', async () => {
    change(due);
    offer();
    world.proxy.forget();
    await open();
    const order_id = page.split('/').at(-1);
    const asked = world.proxy.calls(listed).map(({ query }) => Object.fromEntries(query));
    expect(asked).toEqual([{ amount: '120000', context: 'prepayment', order_id }]);
    expect(customer.node('gateways').items?.map(({ id }) => id)).toEqual(['bank']);
  });

  it('begins with the amount of the upstream under the key of the action, and leads to the bank [O-4.32]', async () => {
    change(due);
    offer();
    world.proxy.fail(charges, { does: 'answer', status: 200, body: '{"RefId":"ref-1"}' });
    await open();
    expect(customer.node('gateways').items?.map(({ id }) => id)).toEqual(['bank']);
    const pay = event('pay_again', { gateway: 'bank' });
    const batch = customer.batch(pay);
    const { body } = await customer.post(batch);
    expect(body.effects).toMatchObject([{ type: 'navigate', to: '/charge?RefId=ref-1' }]);
    expect((await customer.post(batch)).body.effects).toEqual(body.effects);
    const [call, ...more] = world.proxy.calls(charges);
    expect([call?.headers['idempotency-key'], more]).toEqual([pay.action_id, []]);
    expect(call?.body).toMatchObject({ amount: 120_000, order_id: page.split('/').at(-1) });
  });

  it.each(['sadad', 'nothing', undefined])('refuses %s, which is not offered', async (name) => {
    change(due);
    offer();
    await open();
    await customer.send(event('pay_again', name === undefined ? {} : { gateway: name }));
    expect(world.proxy.count(charges)).toBe(0);
  });

  it('shows a toast if it fails [O-8.05]', async () => {
    change(due);
    offer();
    world.proxy.fail(charges, { does: 'answer', status: 400, body: '{"message":"نشد."}' });
    await open();
    const { body } = await customer.send(event('pay_again', { gateway: 'bank' }));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error', text: 'نشد.' }]);
  });

  it('is left to the app, in rial [O-7.18]', async () => {
    change(due);
    await open(`${page}?in_app=1`);
    const { body } = await customer.send(event('pay_again', {}));
    expect(body.effects).toMatchObject([{ type: 'pay_in_app', amount_rial: 1_200_000, token: 'top-1' }]);
  });

  it('is refused if nothing is due', async () => {
    await open();
    const { status } = await customer.send(event('pay_again', { gateway: 'bank' }));
    expect(status).toBe(422);
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
