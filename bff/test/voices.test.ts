import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Block, BlockOf, BlockType } from '@gam/schemas/descriptors';
import type { Customer } from './support/customer.ts';
import { event, placeOrder, submitForm } from './support/events.ts';
import { newestNumber } from './support/order.ts';
import { writerOf } from './support/voices.ts';
import { World } from './support/world.ts';
import { errorTexts } from '../src/platform/texts.ts';

let world: World;
/** A customer with an order. */
let customer: Customer;
let number: string;
beforeAll(async () => {
  world = await World.start();
  customer = await world.customerAt(null);
  await customer.sendAndWait(placeOrder());
  number = await newestNumber(world, customer);
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

/** Lets every call of this name fail. */
const fail = (call: RegExp) => world.proxy.fail(call, { does: 'answer', status: 500 });

const nodes = <T extends BlockType>({ screen }: Customer, type: T): BlockOf<T>[] =>
  screen.body.filter((block: Block): block is BlockOf<T> & Block => block.type === type) as BlockOf<T>[];
const own = (of: Customer) => nodes(of, 'notes').map(({ title, items }) => ({ title, items }));

describe('the support page', () => {
  it('shows its phone and questions to everyone, and asks who writes to sign in [O-7.21]', async () => {
    const guest = world.newCustomer();
    expect((await guest.open('/support')).status).toBe(200);
    expect(nodes(guest, 'actions')[0]?.items[0]).toMatchObject({ href: 'tel:+982191012345' });
    expect(nodes(guest, 'faq')).toHaveLength(1);
    await guest.open('/support/write?kind=complaint');
    expect(guest.screen.id).toBe('login.phone');
  });

  it.each([
    ['complaint', 'شکایت'],
    ['critic', 'انتقاد'],
    ['suggestion', 'پیشنهاد'],
  ])('takes a %s once, and shows its customer what became of it [O-7.21]', async (kind, label) => {
    const tab = customer.twin();
    await tab.open(`/support/write?kind=${kind}`);
    await tab.send(submitForm('feedback', { description: ' \n ' }));
    expect(nodes(tab, 'message_form')[0]?.fields[0]?.error).toEqual(expect.any(String));
    const sent = submitForm('feedback', { description: `متن ${label} من` });
    const { body } = await tab.send(sent);
    expect(body).toMatchObject({
      effects: [{ type: 'toast', level: 'success' }],
      screen: { redirect: '/support' },
    });
    await tab.send(sent);
    await tab.open('/support');
    const mine = own(tab).filter(({ items }) => items[0] === `متن ${label} من`);
    expect(mine).toHaveLength(1);
    expect(mine[0]?.title).toMatch(new RegExp(`^${label} · .* · رسیده$`));
  });

  it('offers a retry where the customer’s messages cannot be loaded [O-7.21]', async () => {
    const tab = customer.twin();
    fail(/^GET \/v2\/delegates\/feedback\/$/);
    expect((await tab.open('/support')).status).toBe(200);
    expect(nodes(tab, 'notice')[0]?.action?.event).toBe('retry');
    world.proxy.heal();
    await tab.send(event('retry', {}));
    expect(nodes(tab, 'notice')).toEqual([]);
  });

  it('takes dissatisfaction with one’s own order alone [O-7.21]', async () => {
    const tab = customer.twin();
    await tab.open(`/support/write?kind=dissatisfaction&order=${number}`);
    await tab.send(submitForm('feedback', { description: 'خانه تمیز نشد.' }));
    await tab.open('/support');
    expect(own(tab).find(({ items }) => items[0] === 'خانه تمیز نشد.')?.title).toMatch(
      /^نارضایتی از سفارش · سفارش /,
    );
    const other = world.newCustomer();
    await other.open('/login');
    await other.signIn(world.newPhone(), world.readCode);
    expect((await other.open(`/support/write?kind=dissatisfaction&order=${number}`)).status).toBe(404);
    expect((await other.open('/support/write?kind=dissatisfaction')).status).toBe(404);
  });
});

describe('requests for a call', () => {
  it('name the wrong field, and say that they arrived [O-7.23]', async () => {
    const guest = world.newCustomer();
    await guest.open('/contact/moving');
    const whole = { name: 'مریم احمدی', phone: '۰۹۱۲۳۴۵۶۷۸۹', city: '1', description: '' };
    for (const [field, value] of [
      ['name', 'م'],
      ['phone', '۱۲۳'],
      ['city', '99'],
    ] as const) {
      await guest.send(submitForm('lead', { ...whole, [field]: value }));
      const wrong = nodes(guest, 'message_form')[0]?.fields.filter(({ error }) => error !== null);
      expect(wrong?.map(({ name }) => name)).toEqual([field]);
    }
    const { body } = await guest.send(submitForm('lead', whole));
    expect(body).toMatchObject({ screen: { redirect: '/contact/moving?sent=1' } });
    await guest.open('/contact/organization');
    await guest.send(submitForm('lead', { ...whole, organization: 'شرکت نمونه' }));
    await guest.open('/contact/organization?sent=1');
    expect(nodes(guest, 'status')[0]?.title).toBe('درخواست شما رسید');
  });

  it('lead beside the winners of the lottery, with masked phones, and the offers [O-7.23, W-7.09]', async () => {
    const guest = world.newCustomer();
    await guest.open('/winners');
    const rows = nodes(guest, 'table')[0]?.rows ?? [];
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ cells }) => /[*•]/u.test(cells[1] ?? ''))).toBe(true);
    await guest.open('/promotions');
    const offers = nodes(guest, 'offer');
    expect(offers.map(({ code }) => code?.value)).toEqual([
      'AVALIN',
      'GAM20',
      'MEHR50',
      'KOLER15',
      'MOBL10',
      'LOOLE30',
    ]);
    expect(offers[0]?.link).toBeUndefined();
    expect(offers[3]?.link).toEqual({
      label: 'سفارش سرویس و نصب کولر گازی',
      href: '/order/home-services/air-conditioner/split-air-conditioner',
    });
    expect(offers.map(({ ends }) => ends)).toContain('بدون محدودیت زمان');
    // For clients that cannot draw an offer.
    expect(offers[1]?.fallback).toMatchObject({
      type: 'facts',
      items: expect.arrayContaining([{ key: 'code', label: 'کد تخفیف', value: 'GAM20' }]),
    });
  });
});

describe('questions and answers about a service', () => {
  const page = '/questions/home-services/cleaning/home-cleaning';
  const posts = (of: Customer) => nodes(of, 'posts')[0]?.items ?? [];
  const find = (of: Customer, text: string) => posts(of).find((post) => post.text === text);

  it('are asked, answered, liked and taken back by who is signed in, and read by everyone [O-7.24]', async () => {
    const guest = world.newCustomer();
    await guest.open(`${page}?write=question`);
    expect(guest.screen.id).toBe('login.phone');

    const asker = customer.twin();
    await asker.open(`${page}?write=question`);
    await asker.send(submitForm('write_post', { text: 'ن' }));
    expect(nodes(asker, 'message_form')[0]?.fields[0]?.error).toEqual(expect.any(String));
    await asker.send(submitForm('write_post', { text: 'پنجره هم می‌شویید؟' }));
    await asker.open(page);
    const asked = find(asker, 'پنجره هم می‌شویید؟');
    expect(asked?.author).toMatch(/\(شما\)$/);
    const answer = asked?.acts.find(({ id }) => id === 'answer');
    expect(answer).toMatchObject({ href: `${page}?write=question.${asked?.key}` });

    await asker.open(`${page}?write=question.${asked?.key}`);
    await asker.send(submitForm('write_post', { text: 'بله، از داخل.' }));
    await guest.open(page);
    expect(find(guest, 'پنجره هم می‌شویید؟')?.answers.map(({ text }) => text)).toEqual(['بله، از داخل.']);

    const voter = world.newCustomer();
    await voter.open('/login');
    await voter.signIn(world.newPhone(), world.readCode);
    await voter.open(page);
    const vote = async (act: string) => {
      const args = { kind: 'question', post: asked?.key ?? '', vote: act };
      await voter.send(submitForm('vote_post', args));
      return find(voter, 'پنجره هم می‌شویید؟')?.votes.map(({ count, pressed }) => [count, pressed]);
    };
    expect(await vote('like')).toEqual([
      ['۱', true],
      ['۰', false],
    ]);
    expect(await vote('dislike')).toEqual([
      ['۰', false],
      ['۱', true],
    ]);
    expect(await vote('undo_dislike')).toEqual([
      ['۰', false],
      ['۰', false],
    ]);
    expect(
      (await voter.send(submitForm('vote_post', { kind: 'question', post: '1', vote: 'love' }))).status,
    ).toBe(422);
  });

  it('ask a guest who votes to sign in, and then show the same questions [O-7.24]', async () => {
    const guest = world.newCustomer();
    await guest.open(page);
    const like = posts(guest).flatMap(({ votes }) => votes)[0]?.act;
    await guest.open(like && 'href' in like ? like.href : page);
    expect(guest.screen.id).toBe('login.phone');
    await guest.signIn(world.newPhone(), world.readCode);
    expect(guest.screen.id).toBe('service_questions');
    expect(nodes(guest, 'message_form')).toEqual([]);
    expect(posts(guest).flatMap(({ votes }) => votes)[0]?.act).toMatchObject({ event: 'submit_form' });
  });

  it('are reworded and removed by their author alone, after a question [O-7.24]', async () => {
    const asker = customer.twin();
    await asker.open(`${page}?write=question`);
    await asker.send(submitForm('write_post', { text: 'با خودتان نردبان می‌آورید؟' }));
    await asker.open(page);
    const id = find(asker, 'با خودتان نردبان می‌آورید؟')?.key;
    await asker.open(`${page}?edit=question.${id}`);
    expect(nodes(asker, 'message_form')[0]?.fields[0]?.value).toBe('با خودتان نردبان می‌آورید؟');
    await asker.send(submitForm('write_post', { text: 'نردبان دارید؟' }));

    const other = world.newCustomer();
    await other.open('/login');
    await other.signIn(world.newPhone(), world.readCode);
    await other.open(`${page}?edit=question.${id}`);
    expect(nodes(other, 'message_form')).toEqual([]);
    await other.open(`${page}?ask=question.${id}`);
    expect(other.screen.modal).toBeNull();
    expect((await other.send(submitForm('remove_post'))).status).toBe(422);

    await asker.open(`${page}?ask=question.${id}`);
    expect(asker.screen.modal?.title).toBe('این نوشته حذف شود؟');
    await asker.send(event('dismiss_modal', {}));
    expect(asker.screen.modal).toBeNull();
    expect(find(asker, 'نردبان دارید؟')).toBeDefined();
    await asker.open(`${page}?ask=question.${id}`);
    await asker.send(submitForm('remove_post'));
    expect(find(asker, 'نردبان دارید؟')).toBeUndefined();
  });

  it('say what the service costs in the visitor’s city, and nothing without one [O-7.22]', async () => {
    const guest = world.newCustomer();
    await guest.open(`${page}?city_id=1`);
    const price = nodes(guest, 'facts').find(({ key }) => key === 'price');
    expect(price).toMatchObject({
      title: 'هزینه',
      items: [
        { key: 'from', value: '۴۵۰٬۰۰۰ تومان' },
        { key: 'fixed', value: '۱۸۰٬۰۰۰ تومان' },
        { key: 'minimum', value: '۴۵۰٬۰۰۰ تومان' },
      ],
    });
    const nowhere = world.newCustomer();
    await nowhere.open(page);
    expect(nodes(nowhere, 'facts')).toEqual([]);
  });

  it('leave the form on the screen while their page cannot be loaded', async () => {
    const asker = customer.twin();
    await asker.open(`${page}?write=question`);
    fail(/^GET \/v2\/delegates\/user-question\/$/);
    const { status, body } = await asker.send(submitForm('write_post', { text: 'لباس هم اتو می‌کنید؟' }));
    expect([status, body.error?.message, body.screen]).toEqual([502, errorTexts.server, undefined]);
    world.proxy.heal();
    await asker.send(submitForm('write_post', { text: 'لباس هم اتو می‌کنید؟' }));
    await asker.open(page);
    expect(find(asker, 'لباس هم اتو می‌کنید؟')).toBeDefined();
  });

  it('leave the form on the screen where neither the write nor their page succeeds', async () => {
    const asker = customer.twin();
    await asker.open(`${page}?write=question`);
    const message = 'نوشته‌های زیادی فرستاده‌اید.';
    world.proxy.fail(/^POST \/v2\/delegates\/user-question\/$/, {
      does: 'answer',
      status: 422,
      body: JSON.stringify({ message }),
    });
    // The page is read before the event and after it.
    world.proxy.fail(/^GET \/v2\/delegates\/user-question\/$/, { does: 'delay', ms: 0 }, 1);
    fail(/^GET \/v2\/delegates\/user-question\/$/);
    const { status, body } = await asker.send(submitForm('write_post', { text: 'مبل هم می‌شویید؟' }));
    expect([status, body.error?.message, body.screen]).toEqual([502, message, undefined]);
  });

  it('are shown without answers that cannot be loaded, and a form that rewords one reports the failure [O-7.24]', async () => {
    const author = customer.twin();
    const writer = await writerOf(world, author);
    const answer = await writer.answer(await writer.ask('شیشه پاک می‌کنید؟'), 'بله.');
    fail(/^GET \/v2\/delegates\/user-answer\/$/);
    expect((await author.open(page)).status).toBe(200);
    expect(find(author, 'شیشه پاک می‌کنید؟')?.answers).toEqual([]);
    expect((await author.open(`${page}?edit=answer.${answer}`)).status).toBe(502);
  });

  it('have no page for an unknown service', async () => {
    expect((await world.newCustomer().open('/questions/home-services/cleaning/nothing')).status).toBe(404);
  });
});
