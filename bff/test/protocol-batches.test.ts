import { describe, expect, it } from 'vitest';
import { answer, back, event, next, placeOrder, proceed } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { world, startProtocolWorld } from './support/protocol.ts';

startProtocolWorld();

describe('a batch', () => {
  it('is applied up to the first event that is refused, and reports how many were applied', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    // 102 needs an answer, so the second next is refused.
    const { status, body } = await customer.send(
      answer('101', ['10101']),
      next(),
      next(),
      answer('102', ['10201']),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: 2, screen: { flow: { rev: 2, step: '102' } } });
    expect(customer.node('question').error).toBe('لطفا یکی از گزینه ها را انتخاب کنید!');
  });

  it('stops at a step that waits for the outside world', async () => {
    const customer = await world.customerAt('112');
    const { body } = await customer.send(next(), placeOrder());
    expect(body).toMatchObject({ applied: 1, screen: { flow: { phase: 'quote' } } });
    expect(await world.ordersOf(customer)).toEqual([]);
  });

  it('holds at most 32 events', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const many = (length: number) => Array.from({ length }, () => answer('101', ['10101']));
    expect((await customer.send(...many(33))).status).toBe(400);
    expect((await customer.post({ ...customer.batch(), events: [] })).status).toBe(400);
    const { status, body } = await customer.send(...many(32));
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: 32, screen: { flow: { rev: 32 } } });
  });

  it('shows the message of a wrong answer on its question and keeps the revision', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10102']), next());
    const { status, body } = await customer.send(answer('103', ['5']));
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: 0, screen: { flow: { rev: 2, step: '103' } } });
    expect(customer.node('question').error).toBe('لطفا مقداری بزرگ‌تر یا مساوی با ۲۰ وارد کنید');
    expect((await customer.send(answer('103', ['never-offered']))).body.applied).toBe(0);
    await customer.send(answer('103', ['۱۲۰']), next());
    expect(customer.flow.step).toBe('105');
  });

  it('refuses options that were not offered', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const { body } = await customer.send(answer('101', ['10201']));
    expect(body).toMatchObject({ applied: 0, screen: { flow: { rev: 0 } } });
  });
});

describe('continue', () => {
  it('shows the screen and keeps the revision if nothing is pending', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']));
    const { status, body } = await customer.send(proceed());
    expect(status).toBe(200);
    expect(body).toMatchObject({ continue: null, screen: { flow: { rev: 1 } } });
  });
});

describe('going back', () => {
  it('is not offered on the first question', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']));
    const { body } = await customer.send(back());
    expect(body).toMatchObject({ applied: 0, screen: { flow: { rev: 1, step: '101' } } });
  });

  it('changes an answer from the summary and continues at the question that it opens', async () => {
    const customer = await world.customerAt(null);
    await customer.send(event('jump', { step: '101', by: 'summary' }));
    expect(customer.flow.step).toBe('101');
    await customer.send(answer('101', ['10103']), next());
    expect(customer.flow.step).toBe('104');
    await customer.sendAndWait(answer('104', ['4']), next());
    expect(customer.flow.phase).toBe('quote');
    expect(customer.node('price_box').final).toBe('۵۶۰٬۰۰۰ تومان');
  });
});
