import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, back, event, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
});
afterAll(() => world.stop());

describe('a customer who orders home cleaning', () => {
  let customer: Customer;
  let orderPage = '';

  it('picks a city, then a service [O-1.11]', async () => {
    customer = world.newCustomer();
    await customer.open('/');
    expect(customer.screen.id).toBe('home');
    const link = () => customer.services.find(({ title }) => title === 'نظافت منزل')?.href;
    // A city that nobody chose is for looking only: the order asks for it.
    expect(link()).toBe('/order/home-services/cleaning/home-cleaning');
    await customer.send(event('change_city', { city: '1' }));
    expect(link()).toBe(homeCleaning);
  });

  it('answers one question at a time, with the position in the list as progress [O-1.01] [O-2.01]', async () => {
    await customer.open(homeCleaning);
    expect(customer.screen.body.filter(({ type }) => type === 'question')).toHaveLength(1);
    expect(customer.screen.progress).toMatchObject({ current: 1, total: 13, percent: 8 });
    await customer.send(answer('101', ['10101']), next());
    expect(customer.flow.step).toBe('102');
    expect(customer.screen.progress).toMatchObject({ current: 2, total: 13, percent: 15 });
  });

  it('continues after a restart of the BFF', async () => {
    orderPage = customer.screen.url;
    const { ticket } = customer.flow;
    await world.restartBff();
    customer.bff = world.bff;
    await customer.open(orderPage);
    expect(customer.flow).toMatchObject({ step: '102', rev: 2 });
    // The page that stayed open continues too, with its ticket.
    await customer.post({
      ...customer.batch(
        answer(
          '102',
          ['10201', '10203'],
          [
            { value: '10201', number: 2 },
            { value: '10203', number: 1 },
          ],
        ),
        next(),
      ),
      ticket,
    });
    expect(customer.flow.step).toBe('105');
  });

  it('sees what the chosen options cost so far, before the quote', async () => {
    expect(customer.screen.running_price).toMatchObject({ label: 'تا اینجا', text: '۵۹۰٬۰۰۰ تومان' });
  });

  it('skips questions whose parents are not answered, and what only a link asks for [O-4.04]', async () => {
    await customer.send(next());
    // 106 and 107 depend on an option of 105, 108 is asked by link only.
    expect(customer.flow.step).toBe('110');
  });

  it('signs in by phone and code when a question needs it, and continues there [O-4.13] [O-6.01]', async () => {
    await customer.send(answer('110', ['11001']), next());
    expect(customer.flow).toMatchObject({ phase: 'login', step: '@phone', subject: null });
    expect(customer.node('heading').text).toBe('ورود یا ثبت نام');
    const phone = world.newPhone();
    await customer.sendAndWait(event('login_request_code', { phone }));
    expect(customer.flow.step).toBe('@code');

    await customer.send(event('login_verify', { code: '000000' }));
    expect(customer.node('form').fields[0]?.error).toBe('کد تایید نادرست است.');
    expect(customer.session).toBeUndefined();

    await customer.sendAndWait(event('login_verify', { code: await world.readCode(phone) }));
    expect(customer.flow).toMatchObject({ phase: 'questions', step: '111' });
    expect(customer.flow.subject).not.toBeNull();
    expect(customer.session).toBeDefined();
  });

  it('sees the quote of the answers and places the order without a prepayment [O-4.18] [O-4.31]', async () => {
    await answerUntil(customer);
    expect(customer.flow.phase).toBe('quote');
    expect(customer.screen.progress?.percent).toBe(100);
    expect(customer.node('price_box').final).toBe('۵۹۰٬۰۰۰ تومان');
    const { body } = await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
    expect(customer.screen.modal).toBeNull();
    expect(body.effects).toContainEqual(
      expect.objectContaining({ type: 'notify_host', event: 'order_placed' }),
    );
    expect(body.effects).toContainEqual(expect.objectContaining({ type: 'forget_answers' }));
  });

  it('comes to the task page, also after a reload [O-2.12] [O-4.01] [O-3.13]', async () => {
    const task = customer.screen.redirect ?? '';
    const [uuid] = await world.ordersOf(customer);
    expect(task).toBe(`/task-details/${uuid}`);
    await customer.open(orderPage);
    expect(customer.screen.redirect).toBe(task);
    expect(await customer.visit(orderPage)).toMatchObject({ status: 302, headers: { location: task } });

    await customer.open(task);
    expect(customer.screen.id).toBe('task_details');
    const facts = customer.screen.body.filter((block) => block.type === 'facts');
    expect(facts.flatMap(({ items }) => items.map(({ key }) => key))).toEqual([
      '114',
      '111',
      'price',
      'left',
      'created_at',
      '101',
      '102',
      '110',
    ]);
    await customer.open('/my-orders');
    expect(customer.node('cards').items.map(({ href }) => href)).toEqual([task]);
  });

  it('finds the order after marketplace and BFF were killed and started again', async () => {
    await world.restartMarketplace('SIGKILL');
    await world.restartBff();
    customer.bff = world.bff;
    await customer.open('/my-orders');
    expect(customer.node('cards').items).toHaveLength(1);
    await customer.open(customer.node('cards').items[0]?.href ?? '');
    expect(customer.node('status').title).toBe('سفارش شما ثبت شد');
  });
});

describe('back', () => {
  it('leads from the code to the phone, and from the phone to the question before [O-4.19] [O-4.20]', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer);
    await customer.sendAndWait(event('login_request_code', { phone: world.newPhone() }));
    expect(customer.flow.step).toBe('@code');
    await customer.send(back());
    expect(customer.flow).toMatchObject({ phase: 'login', step: '@phone' });
    await customer.send(back());
    expect(customer.flow).toMatchObject({ phase: 'questions', step: '110' });
    // The second way out of the phone's step is its button.
    await customer.send(next(), event('login_cancel', {}));
    expect(customer.flow.step).toBe('110');
  });

  it('leads from the quote to the last question', async () => {
    const customer = await world.customerAt(null);
    await customer.send(back());
    expect(customer.flow).toMatchObject({ phase: 'questions', step: '112' });
  });
});
