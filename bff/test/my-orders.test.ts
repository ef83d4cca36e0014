import type { OrderCard } from '@gam/schemas/upstream';
import { formatJalaliDate } from '@gam/shared/jalali';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { calendarDays, openSlot } from './support/calendar.ts';
import { coldAir, goToVoice } from './support/cold-air.ts';
import type { Customer } from './support/customer.ts';
import { answerAll, orderIt, saveAddress, savedAddress, signedIn } from './support/order.ts';
import { World } from './support/world.ts';

let world: World;
let customer: Customer;
let day = '';

beforeAll(async () => {
  world = await World.start();
  customer = await signedIn(world);
  const address = await saveAddress(world, customer);
  await customer.open(coldAir);
  await goToVoice(customer);
  await answerAll(customer, {
    '210': () => [address],
    '211': async (asked) => {
      const slot = openSlot(await calendarDays(asked));
      [day] = slot;
      return slot;
    },
  });
  await orderIt(customer);
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

/** The lists on the page: their titles, and what their cards say. */
const lists = () =>
  customer.screen.body.flatMap((block) =>
    block.type === 'cards' ? [{ title: block.title, items: block.items }] : [],
  );

/** Shows the order in several forms, as an upstream could list it. */
const listAs = (...orders: readonly object[]) =>
  world.proxy.fail(/GET \/v2\/orders\/$/, {
    does: 'rewrite',
    with: (body) => {
      const { results } = JSON.parse(body) as { results: OrderCard[] };
      const all = orders.map((more, index) => ({ ...results[0], order_uuid: `order-${index}`, ...more }));
      return JSON.stringify({ results: all, next: null });
    },
  });

it('shows when and where an order’s work is done on its page, and the rest folded', () => {
  const facts = customer.screen.body.filter((block) => block.type === 'facts');
  const [visit, details] = ['visit', 'details'].map((name) => facts.find(({ key }) => key === name));
  expect(visit).toMatchObject({ key: 'visit', title: 'زمان و مکان' });
  const values = visit?.items.map(({ value }) => value) ?? [];
  expect(values).toContain(savedAddress.text);
  expect(values.some((value) => value.startsWith(formatJalaliDate(day)))).toBe(true);
  expect(details).toMatchObject({ key: 'details', folded: true });
  expect(details?.items.map(({ key }) => key)).not.toContain('210');
});

it('lists an order by the day of its visit, with the picture of its service', async () => {
  await customer.open('/my-orders');
  const [ahead] = lists();
  expect(ahead).toMatchObject({ title: 'سفارش‌های پیش رو', items: [{ badge: { label: 'ثبت شده' } }] });
  expect(ahead?.items[0]?.text).toMatch(new RegExp(`^${formatJalaliDate(day)} · تهران · سفارش [۰-۹]+$`));
  expect(ahead?.items[0]?.image).toMatch(/^\/media\//);
  expect(ahead?.items[0]?.more).toBeUndefined();
});

it('lists the next visit first, and those that have ended after them, the latest first', async () => {
  listAs(
    { status: 'done', visit_date: '2026-01-05' },
    { status: 'assigned', visit_date: '2026-12-09' },
    { status: 'cancelled', visit_date: '2026-02-05' },
    { status: 'placed', visit_date: '2026-12-02' },
  );
  await customer.open('/my-orders');
  expect(lists().map(({ title, items }) => [title, items.map(({ key }) => key)])).toEqual([
    ['سفارش‌های پیش رو', ['order-3', 'order-1']],
    ['سفارش‌های گذشته', ['order-2', 'order-0']],
  ]);
  const [, past] = lists();
  expect(past?.items.map(({ more }) => more)).toMatchObject([
    {
      label: 'سفارش دوباره',
      href: expect.stringMatching(/^\/order\/home-services\/.*\/\d+\?city_id=1&auto-answered=1$/),
    },
    { label: 'سفارش دوباره' },
  ]);
});

it('says when an order was placed that has no day of its visit, as a backend lists it that names none', async () => {
  const bare = { visit_date: undefined, image: undefined, main: undefined, service: undefined };
  listAs({ ...bare, status: 'done', created_at: '2026-11-21T07:55:00.000Z' });
  await customer.open('/my-orders');
  const [past] = lists();
  expect(past?.items[0]?.text).toMatch(/^ثبت در شنبه ۳۰ آبان ۱۴۰۵ · تهران · /);
  expect(past?.items[0]).not.toHaveProperty('more');
  expect(past?.items[0]).not.toHaveProperty('image');
});
