import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event, submitForm } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { chooseCustomer, signInMember, signInOperator } from './support/operator.ts';
import { orderIt, signedIn } from './support/order.ts';
import { World } from './support/world.ts';

let world: World;
let operator: Customer;
beforeAll(async () => {
  // The queue lists what is next: orders of other files would push these from its first page.
  world = await World.startAlone();
  operator = await signInOperator(world);
});
afterAll(() => world.stop());

/** A customer with an order, and its id. */
async function withOrder() {
  const customer = await signedIn(world);
  await customer.open(homeCleaning);
  await answerUntil(customer);
  await orderIt(customer);
  return { customer, uuid: customer.screen.url.split('/').at(-1) ?? '' };
}

/** The operator's tab at the work of an order. */
async function atWork(uuid: string): Promise<Customer> {
  const tab = operator.twin();
  await tab.open(`/operator/orders/${uuid}`);
  return tab;
}

const formOf = (tab: Customer) => tab.node('message_form');
const expertsOf = (tab: Customer) => formOf(tab).fields[0]?.options ?? [];
const assign = (tab: Customer, expert: string) => tab.send(submitForm('desk_expert', { expert }));
const fixed = (tab: Customer) => formOf(tab).submit.args as Record<string, string>;
const end = (tab: Customer, remainder: string) =>
  tab.send(submitForm(fixed(tab)['form'] ?? '', { ...fixed(tab), remainder }));
const factsOf = ({ screen }: Customer, key: string) => {
  const found = screen.body.find((block) => block.key === key);
  return found?.type === 'facts' ? found.items.map(({ label, value }) => [label, value]) : [];
};
const queueOf = ({ screen }: Customer) => {
  const found = screen.body.find(({ key }) => key === 'queue');
  return found?.type === 'table' ? found.rows : [];
};
const steps = (tab: Customer) => tab.node('timeline').items.map(({ state }) => state);
const toasts = ({ body }: Awaited<ReturnType<Customer['send']>>) =>
  body.effects?.flatMap((effect) => (effect.type === 'toast' ? [effect.level] : []));

describe('the work on an order at the desk', () => {
  it('is reached from the queue and from the order’s page, by operators alone [O-1.03]', async () => {
    const { customer, uuid } = await withOrder();
    const tab = operator.twin();
    await tab.open('/operator/orders');
    const row = queueOf(tab).find(({ key }) => key === uuid);
    expect(row?.links).toEqual([{ column: 'act', href: `/operator/orders/${uuid}` }]);
    const page = row?.href ?? '';
    await tab.open(page);
    const links = ({ screen }: Customer) =>
      screen.body.flatMap((block) => (block.type === 'actions' ? block.items.map(({ id }) => id) : []));
    expect(links(tab)).toContain('work');
    await customer.open(`/task-details/${uuid}`);
    expect(links(customer)).not.toContain('work');
    await tab.open(`/operator/orders/${uuid}`);
    expect(tab.screen.id).toBe('operator.work');
    expect((await customer.open(`/operator/orders/${uuid}`)).status).toBe(401);
    expect((await tab.open('/operator/orders/nobody')).status).toBe(404);
  });

  it('is carried to its end, which the customer and the supervisor read [O-1.03]', async () => {
    const { customer, uuid } = await withOrder();
    const tab = await atWork(uuid);
    expect(steps(tab)).toEqual(['current', 'ahead', 'ahead', 'ahead']);
    const [first, second] = expertsOf(tab);
    await assign(tab, '');
    expect(formOf(tab).fields[0]?.error).toContain('متخصص');
    expect(toasts(await assign(tab, first?.id ?? ''))).toEqual(['success']);
    expect(expertsOf(tab).map(({ id }) => id)).not.toContain(first?.id);
    await customer.open(`/task-details/${uuid}`);
    expect(first?.label).toContain(customer.node('expert_card').expert.name);
    expect(toasts(await assign(tab, second?.id ?? ''))).toEqual(['success']);
    await customer.open(`/task-details/${uuid}`);
    expect(second?.label).toContain(customer.node('expert_card').expert.name);

    await tab.send(submitForm('desk_start'));
    expect(steps(tab)).toEqual(['done', 'done', 'current', 'ahead']);
    await end(tab, 'زیاد');
    expect(formOf(tab).fields[0]?.error).toContain('مانده');
    await end(tab, '۷۵۰٬۰۰۰');
    expect(steps(tab)).toEqual(['done', 'done', 'done', 'done']);
    expect(factsOf(tab, 'work')).toContainEqual(['مانده', '۷۵۰٬۰۰۰ تومان']);
    await customer.open(`/task-details/${uuid}`);
    expect(customer.screen.footer.map(({ label }) => label)).toEqual(['پرداخت ۷۵۰٬۰۰۰ تومان']);
    expect(factsOf(customer, 'ledger')).toContainEqual(['هزینه سفارش', '۷۵۰٬۰۰۰ تومان']);

    const supervisor = await signInMember(world, ['supervisor']);
    await supervisor.open('/operator/audit');
    const trail = supervisor.screen.body.find(({ key }) => key === 'audit');
    const acts = trail?.type === 'table' ? trail.rows.map(({ cells }) => [cells[2], cells[4]]) : [];
    const named = (label: string) => expect.stringMatching(new RegExp(`^سفارش [۰-۹]+، ${label}$`));
    // The newest is their own sign-in.
    expect(acts.slice(1, 6)).toEqual([
      ['تغییر وضعیت سفارش', named('پایان کار')],
      ['تعیین مانده سفارش', named('۷۵۰٬۰۰۰ تومان')],
      ['تغییر وضعیت سفارش', named('شروع کار')],
      ['تعیین متخصص سفارش', named(second?.label.split(' · ')[0] ?? '')],
      ['تعیین متخصص سفارش', named(first?.label.split(' · ')[0] ?? '')],
    ]);
  });

  it('prices the remainder again after the end, by the amount that was seen, and nothing may be left', async () => {
    const { customer, uuid } = await withOrder();
    const tab = await atWork(uuid);
    await assign(tab, expertsOf(tab)[0]?.id ?? '');
    await tab.send(submitForm('desk_start'));
    const priced = factsOf(tab, 'work').find(([label]) => label === 'هزینه')?.[1];
    await end(tab, formOf(tab).fields[0]?.value ?? '');
    expect(factsOf(tab, 'work')).toContainEqual(['هزینه', priced]);
    const { value, ...field } = formOf(tab).fields[0] ?? { value: '' };
    expect(field).toMatchObject({ name: 'remainder', error: null });
    await end(tab, value);
    expect(factsOf(tab, 'work')).toContainEqual(['هزینه', priced]);
    expect(toasts(await end(tab, '۰'))).toEqual(['success']);
    await customer.open(`/task-details/${uuid}`);
    expect(customer.screen.footer).toEqual([]);
    const stale = { ...fixed(tab), paid: '5', remainder: '1000' };
    expect(toasts(await tab.send(submitForm('desk_price', stale)))).toEqual(['error']);
    await tab.open(`/operator/orders/${uuid}`);
    expect(factsOf(tab, 'work')).toContainEqual(['مانده', '۰ تومان']);
  });

  it('has no place where the backend lacks it', async () => {
    const { uuid } = await withOrder();
    world.proxy.fail(/GET \/v2\/admin\/orders\/[\w-]+\/work\//, { does: 'answer', status: 404, body: '{}' });
    expect((await operator.twin().open(`/operator/orders/${uuid}`)).status).toBe(404);
    world.proxy.heal();
    world.proxy.fail(/GET \/v2\/admin\/orders\/(?:\?|$)/, {
      does: 'rewrite',
      with: (body) => body.replaceAll('"has_work":true', '"other":true'),
    });
    const tab = operator.twin();
    await tab.open('/operator/orders');
    expect(queueOf(tab).map(({ links }) => links)).toEqual(queueOf(tab).map(() => undefined));
    expect(queueOf(tab).length).toBeGreaterThan(0);
    world.proxy.heal();
  });
});

describe('the desk', () => {
  it('finds customers by a part of their phone in Persian digits [O-1.03]', async () => {
    const tab = operator.twin();
    const phone = world.newPhone();
    const id = await chooseCustomer(tab, phone);
    const part = phone.slice(-7).replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    await tab.open('/operator');
    const found = await tab.send(event('find_customer', { text: part }));
    expect(found.body.screen?.redirect).toBe(`/operator/customers/${id}`);
  });

  it('shows the time of each visit in the queue, the next one first', async () => {
    const placed: string[] = [];
    // Another day, then two times of one day, the later one first.
    for (const turn of [9, 3, 2]) {
      const customer = await signedIn(world);
      await customer.open(homeCleaning);
      await answerUntil(customer, null, turn);
      await orderIt(customer);
      placed.push(customer.screen.url.split('/').at(-1) ?? '');
      const visit = factsOf(customer, 'visit').map(([, value]) => value);
      const tab = operator.twin();
      await tab.open('/operator/orders');
      expect(visit).toContain(queueOf(tab).find(({ key }) => key === placed.at(-1))?.cells[4]);
    }
    const tab = operator.twin();
    await tab.open('/operator/orders');
    const listed = queueOf(tab).map(({ key }) => key);
    expect(listed.filter((key) => placed.includes(key))).toEqual(placed.toReversed());
    await tab.open('/operator/orders?status=placed');
    expect(queueOf(tab).map(({ key }) => key)).toEqual(expect.arrayContaining(placed));
  });
});
