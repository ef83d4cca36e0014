import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, back, event, next, placeOrder } from './support/events.ts';
import { answerUntil, givenTo, homeCleaning } from './support/home-cleaning.ts';
import { explain } from './support/explain.ts';
import { layerOf, RulesDesk, seedDocument, skipRule } from './support/rules-desk.ts';
import { World } from './support/world.ts';

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

const orders = /^POST \/v2\/orders\/$/;

let world: World;
let desk: RulesDesk;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(async () => {
  desk = new RulesDesk(world.proxy);
  desk.publish(1, seedDocument);
  await world.restartBff({ rulesEveryMs: 50 });
});
afterEach(async () => {
  await world.bff.close();
  world.proxy.heal();
  rmSync(path.join(world.folder, 'bff', 'rules-published.json'), { force: true });
});
afterAll(() => world.stop());

const titleRule = (title: string) => ({
  id: 'title',
  at: 'question',
  when: { 'question.id': { const: '102' } },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
  then: { texts: { title } },
  because: 'The campaign has its own words.',
});

async function opened(): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  return customer;
}
async function begun(): Promise<Customer> {
  const customer = await opened();
  await customer.send(answer('101', ['10101']), next());
  return customer;
}
const shortNames = ({ flow }: Customer) => flow.rules.replaceAll(/#[0-9a-f]{8}/g, '');
const untilNewcomers = (rules: string) =>
  vi.waitFor(async () => expect(shortNames(await opened())).toBe(rules), patient);

describe('layers over a base', () => {
  it('apply together, and their list stays with the flow, whatever is published meanwhile', async () => {
    desk.publish(3, layerOf('nowruz', [titleRule('نوروز')], { priority: 50 }));
    desk.publish(2, layerOf('fewer', [skipRule('105')]));
    await untilNewcomers('nowruz@3 fewer@2 default@1');
    const customer = await begun();
    expect(JSON.stringify(customer.screen)).toContain('نوروز');
    const { rules } = customer.flow;

    desk.publish(4, layerOf('nowruz', [titleRule('دیگر')], { priority: 50 }));
    desk.publish(1, layerOf('another', []));
    await untilNewcomers('nowruz@4 another@1 fewer@2 default@1');
    await world.restartBff({ rulesEveryMs: 50 });
    customer.bff = world.bff;
    await customer.open(customer.screen.url);
    expect(customer.flow.rules).toBe(rules);
    expect(JSON.stringify(customer.screen)).toContain('نوروز');
    await customer.send(answer('102', ['10201']), next());
    expect(customer.flow).toMatchObject({ rules });
    expect(customer.flow.step).not.toBe('105');
  });

  it('go to the order, to analytics and into explain, with the visitors who get no version of one', async () => {
    desk.publish(3, layerOf('nowruz', [titleRule('نوروز')]));
    desk.publish(1, layerOf('gifts', []), 0);
    await untilNewcomers('gifts@0 nowruz@3 default@1');
    const customer = await world.customerAt('112');
    const { rules } = customer.flow;
    const flow = await world.bff.parts.store.get<{ rules_version: string }>('flow', customer.flow.id);
    expect(flow?.value.rules_version).toBe(rules);

    const explained = await explain(world, customer);
    expect(explained.flow.rules).toBe(rules);
    const traced = explained.questions
      .find(({ id }) => id === '102')
      ?.trace.find(({ rule }) => rule === 'title');
    expect(traced).toMatchObject({ document: rules.split(' ')[1], outcome: { texts: 'taken' } });

    await answerUntil(customer);
    world.proxy.forget();
    const { body } = await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
    expect(world.proxy.calls(orders)[0]?.body).toMatchObject({ extra: { rules } });
    expect(body.effects).toContainEqual(
      expect.objectContaining({
        type: 'track',
        event: 'order_placed',
        params: expect.objectContaining({ rules }),
      }),
    );
  });

  it('are judged by the time of the first screen: no question comes or goes in an open flow', async () => {
    const window = { from: '2020-01-01T00:00Z', until: '2020-01-02T00:00Z' };
    desk.publish(1, layerOf('over', [skipRule('102')], window));
    desk.publish(1, layerOf('open', [], { from: '2020-01-01T00:00Z' }));
    await untilNewcomers('open@1 default@1');
    expect((await begun()).flow.step).toBe('102');
  });
});

describe('a layer that is withdrawn', () => {
  const withdraw = async (customer: Customer, stable: number | null = null) => {
    desk.withdraw(2, stable, 'fewer');
    await vi.waitFor(
      () => expect(world.bff.parts.rules.isWithdrawn(customer.flow.rules)).toBe(true),
      patient,
    );
  };
  beforeEach(async () => {
    desk.publish(3, layerOf('nowruz', [titleRule('نوروز')], { priority: 50 }));
    desk.publish(2, layerOf('fewer', [skipRule('105')]));
    await untilNewcomers('nowruz@3 fewer@2 default@1');
  });

  it('is replaced alone, and the tap on a question that is still asked counts', async () => {
    const customer = await begun();
    const { rev } = customer.flow;
    desk.publish(9, seedDocument);
    await withdraw(customer);
    const { status, body } = await customer.send(answer('102', ['10201']), next());
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: 2, screen: { flow: { rev: rev + 3, step: '105' } } });
    expect(shortNames(customer)).toBe('nowruz@3 fewer@0 default@1');
    // After that the flow is like any other, also after a restart.
    await world.restartBff({ rulesEveryMs: 50 });
    customer.bff = world.bff;
    expect((await customer.send(back())).status).toBe(200);
    expect(customer.flow).toMatchObject({ step: '102', rev: rev + 4 });
  });

  it('keeps the tap even where the move opens a question before it, which is asked next', async () => {
    const customer = await begun();
    await customer.send(answer('102', ['10201']), next());
    const seen = customer.flow.step ?? '';
    expect(seen).not.toBe('105');
    await withdraw(customer);
    const tap = [...givenTo(seen), next()];
    const { body } = await customer.send(...tap);
    expect(body).toMatchObject({ applied: tap.length, screen: { flow: { step: '105' } } });
    // Back is the inverse of what the customer saw.
    await customer.send(back());
    expect(customer.flow.step).toBe(seen);
    await customer.send(back());
    expect(customer.flow.step).toBe('102');
  });

  it('is replaced by the version of its name that counts now', async () => {
    const customer = await begun();
    desk.publish(7, layerOf('fewer', [skipRule('102')]));
    await withdraw(customer, 7);
    const { status, body } = await customer.send(answer('102', ['10201']), next());
    // The question is gone: nothing is applied, and the reply is the moved screen.
    expect(status).toBe(409);
    expect(body.screen?.flow).toMatchObject({ rules: expect.stringContaining('fewer@7#') });
    expect(body.screen?.flow?.step).not.toBe('102');
  });

  it('lets the customer go back and to a passed question that is still asked', async () => {
    const [one, other] = [await begun(), await begun()];
    const { rev } = one.flow;
    await withdraw(one);
    expect((await one.send(event('jump', { step: '101', by: 'summary' }))).status).toBe(200);
    expect(one.flow).toMatchObject({ step: '101', rev: rev + 2 });
    expect((await other.send(back())).status).toBe(200);
    expect(other.flow).toMatchObject({ step: '101', rev: rev + 2 });
  });

  it('is not for a second window: its tap is a conflict once the move is stored', async () => {
    const customer = await begun();
    const late = customer.batch(answer('102', ['10203']), next());
    await withdraw(customer);
    expect((await customer.send(answer('102', ['10201']), next())).status).toBe(200);
    expect((await customer.post(late)).status).toBe(409);
  });

  it('makes every other event a conflict with the moved screen', async () => {
    const customer = await begun();
    const batches = [
      customer.batch(event('change_city', { city: '2' })),
      customer.batch(answer('102', ['10201']), event('change_city', { city: '2' })),
    ];
    await withdraw(customer);
    for (const batch of batches) {
      const { status, body } = await customer.post(batch);
      expect(status).toBe(409);
      expect(body.screen?.flow).toMatchObject({ step: '102', rules: expect.stringContaining('fewer@0') });
    }
  });
});
