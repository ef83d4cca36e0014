import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, event, next, placeOrder, proceed } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { RulesDesk, seedDocument, seedWith, skipRule } from './support/rules-desk.ts';
import type { BffOptions } from './support/start-bff.ts';
import { World } from './support/world.ts';

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

const everything = /./;

let world: World;
let desk: RulesDesk;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(async () => {
  desk = new RulesDesk(world.proxy);
  desk.publish(1, seedDocument);
  await restartBff();
  await untilNewcomers(1);
});
afterEach(async () => {
  await world.bff.close();
  world.proxy.heal();
  rmSync(path.join(world.folder, 'bff', 'rules-published.json'), { force: true });
});
afterAll(() => world.stop());

/** Restarts the BFF so that it reads published rules often: the tests wait for them. */
const restartBff = (options: Partial<BffOptions> = {}) => world.restartBff({ rulesEveryMs: 50, ...options });

/** The rules of a new visitor's flow, as a screen names them. */
async function rulesOfNewcomer(): Promise<string> {
  const visitor = world.newCustomer();
  await visitor.open(homeCleaning);
  return visitor.flow.rules;
}
const untilNewcomers = (number: number) =>
  vi.waitFor(async () => expect(await rulesOfNewcomer()).toContain(`default@${number}#`), patient);

/** Restarts the BFF without its compiled rules. */
async function forgetEverything(customer: Customer): Promise<void> {
  await restartBff();
  customer.bff = world.bff;
}

async function begun(): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  await customer.send(answer('101', ['10101']), next());
  return customer;
}

describe('a version that is published while customers are in their flows', () => {
  it('applies to new flows, while open flows keep their own version, also after a restart', async () => {
    const customer = await begun();
    expect(customer.flow).toMatchObject({ step: '102', rules: expect.stringContaining('default@1#') });
    desk.publish(2, seedWith(skipRule('102')));
    await untilNewcomers(2);
    await customer.open(customer.screen.url);
    expect(customer.flow.step).toBe('102');
    await forgetEverything(customer);
    const { status } = await customer.send(answer('102', ['10201']), next());
    expect(status).toBe(200);
    expect(customer.flow.rules).toContain('default@1#');
    const late = await begun();
    expect(late.flow.rules).toContain('default@2#');
    expect(late.flow.step).not.toBe('102');
  });

  it('does not apply to a flow whose first screen was shown before, wherever its first event arrives', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    desk.publish(2, seedWith(skipRule('102')));
    await untilNewcomers(2);
    await forgetEverything(customer);
    const { status } = await customer.send(answer('101', ['10101']), next());
    expect(status).toBe(200);
    expect(customer.flow).toMatchObject({ step: '102', rules: expect.stringContaining('default@1#') });
  });

  it('has no effect if it is broken', async () => {
    const broken = { ...seedDocument, rules: [{ id: 'broken' }] };
    desk.publish(2, broken);
    const loads = () => world.proxy.count(/default\/versions\/2\/$/);
    world.proxy.forget();
    await vi.waitFor(() => expect(loads()).toBeGreaterThan(0), patient);
    const polls = () => world.proxy.count(/flow-rules\/$/);
    const before = polls();
    await vi.waitFor(() => expect(polls()).toBeGreaterThan(before), patient);
    expect(loads()).toBe(1);
    expect(await rulesOfNewcomer()).toContain('default@1#');
  });

  it('is chosen by the flow if it is published for a percentage: screen and first event agree', async () => {
    desk.publish(2, seedWith(skipRule('102')), 50);
    await vi.waitFor(async () => expect(await rulesOfNewcomer()).toContain('default@2#'), patient);
    for (let visit = 0; visit < 8; visit += 1) {
      const customer = world.newCustomer();
      await customer.open(homeCleaning);
      const { rules } = customer.flow;
      await customer.send(answer('101', ['10101']), next());
      expect(customer.flow.rules).toBe(rules);
      expect(customer.flow.step === '102').toBe(rules.startsWith('default@1#'));
    }
  });

  it('is known after a restart while the upstream is down', async () => {
    desk.publish(2, seedWith(skipRule('102')));
    await untilNewcomers(2);
    const customer = await begun();
    await world.bff.close();
    world.proxy.heal();
    world.proxy.fail(everything, { does: 'reset' });
    await restartBff();
    expect(
      world.bff.parts.rules.pick({ slug: 'home-cleaning' }, '1', { visitor: 'f_1', at: 0 }).version,
    ).toContain('default@2#');
    // An open flow continues.
    customer.bff = world.bff;
    expect((await customer.open(customer.screen.url)).status).toBe(200);
  });
});

describe('a version that is withdrawn', () => {
  const withdrawn = async (customer: Customer) => {
    desk.withdraw(1, null);
    await vi.waitFor(
      () => expect(world.bff.parts.rules.isWithdrawn(customer.flow.rules)).toBe(true),
      patient,
    );
  };

  it('moves its flows to the current version, and asks again only what no longer fits', async () => {
    desk.publish(1, seedWith(skipRule('102')));
    await world.bff.close();
    rmSync(path.join(world.folder, 'bff', 'rules-published.json'), { force: true });
    await restartBff();
    const customer = await begun();
    const { rev, step } = customer.flow;
    expect(step).not.toBe('102');
    await withdrawn(customer);
    // An event of another kind is a conflict, with the current screen; nothing of it is stored.
    const stale = customer.batch(event('change_city', { city: '2' }));
    const { status } = await customer.post(stale);
    expect(status).toBe(409);
    expect(customer.flow).toMatchObject({
      rev: rev + 1,
      step: '102',
      rules: expect.stringContaining('default@0#'),
    });
    expect((await customer.post(stale)).status).toBe(409);
    // A second request gets the same screen.
    await customer.open(customer.screen.url);
    expect(customer.flow).toMatchObject({ rev: rev + 1, step: '102' });
    const { body } = await customer.send(answer('102', ['10201']), next());
    expect(body).toMatchObject({ applied: 2, screen: { flow: { rev: rev + 3 } } });
    // After that the flow is like any other, also for a BFF that was started later.
    await forgetEverything(customer);
    expect((await customer.send(next())).status).toBe(200);
    await customer.open(customer.screen.url);
    expect(customer.flow.rules).toContain('default@0#');
  });

  it('drops a quote that was made under it, and keeps the answers', async () => {
    const customer = await world.customerAt(null);
    expect(customer.flow.phase).toBe('quote');
    await withdrawn(customer);
    await customer.open(customer.screen.url);
    expect(customer.flow).toMatchObject({ phase: 'quote', rules: expect.stringContaining('default@0#') });
    expect(() => customer.node('price_box')).toThrow('has no price_box');
    // A new request brings the quote, and the order can be placed.
    await customer.sendAndWait(placeOrder());
    expect(customer.node('price_box').final).toContain('تومان');
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
    expect(await world.ordersOf(customer)).toHaveLength(1);
  });

  it('waits for a call that is still running', async () => {
    const customer = await world.customerAt('112');
    // From here on, so that no other call outlasts the wait.
    await restartBff({ waitMs: 50 });
    customer.bff = world.bff;
    const held = Promise.withResolvers<void>();
    world.proxy.fail(/price-inquiry/, { does: 'hold_reply', until: held.promise }, 1);
    const { body } = await customer.send(next());
    expect(body).toMatchObject({ continue: { after_ms: expect.any(Number) } });
    await withdrawn(customer);
    await customer.open(customer.screen.url);
    expect(customer.flow).toMatchObject({
      phase: 'quote_pending',
      rules: expect.stringContaining('default@1#'),
    });
    held.resolve();
    await vi.waitFor(async () => {
      const asked = await customer.send(proceed());
      expect(asked.body.continue).toBeNull();
    }, patient);
    await customer.open(customer.screen.url);
    expect(customer.flow).toMatchObject({ phase: 'quote', rules: expect.stringContaining('default@0#') });
  });

  it('leaves a placed order as it is', async () => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(placeOrder());
    const { rev } = customer.flow;
    await withdrawn(customer);
    await customer.open(customer.screen.url);
    expect(customer.flow).toMatchObject({ phase: 'placed', rev });
  });

  it('begins no flow, also if the first screen promised it', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await withdrawn(customer);
    const { status } = await customer.send(answer('101', ['10101']), next());
    expect(status).toBe(200);
    expect(customer.flow.rules).toContain('default@0#');
  });

  it('keeps a login that was begun, without a second code', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer);
    expect(customer.flow.phase).toBe('login');
    const phone = world.newPhone();
    await customer.sendAndWait({ ...next(), name: 'login_request_code', args: { phone } });
    expect(customer.flow.step).toBe('@code');
    await withdrawn(customer);
    await customer.open(customer.screen.url);
    expect(customer.flow).toMatchObject({ step: '@code', rules: expect.stringContaining('default@0#') });
    const code = await world.readCode(phone);
    await customer.sendAndWait({ ...next(), name: 'login_verify', args: { code } });
    expect(customer.flow.phase).not.toBe('login');
  });
});

describe('a snapshot that is lost', () => {
  const lose = async (customer: Customer, kind: 'service' | 'rules') => {
    const { service_version, rules } = customer.flow;
    const key = kind === 'service' ? `service/${service_version}` : `rules/${rules}`;
    await world.bff.parts.store.remove('snapshot', key);
    await forgetEverything(customer);
  };

  it('is loaded again for a service: with the same content the flow continues unchanged', async () => {
    const customer = await begun();
    const { rev } = customer.flow;
    await lose(customer, 'service');
    await customer.send(answer('102', ['10201']));
    expect(customer.flow.rev).toBe(rev + 1);
  });

  it('moves the flow if the service has changed since', async () => {
    const customer = await begun();
    const { rev, service_version } = customer.flow;
    world.proxy.fail(/^GET \/v2\/services\//, {
      does: 'rewrite',
      with: (body) => body.replaceAll('"102"', '"199"'),
    });
    await lose(customer, 'service');
    expect((await customer.send(answer('102', ['10201']))).status).toBe(409);
    expect(customer.flow).toMatchObject({ rev: rev + 1, step: '199' });
    expect(customer.flow.service_version).not.toBe(service_version);
  });

  it('is loaded for rules from the upstream, which still has the version', async () => {
    const customer = await begun();
    desk.publish(2, seedWith(skipRule('105')));
    await untilNewcomers(2);
    await lose(customer, 'rules');
    expect((await customer.send(answer('102', ['10201']))).status).toBe(200);
    expect(customer.flow.rules).toContain('default@1#');
  });

  it('cannot be replaced while the upstream is down: 503, and the same event succeeds afterwards', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    world.proxy.fail(/^GET \/v2\/services\//, { does: 'reset' });
    // Other flows began with the same service before.
    await lose(customer, 'service');
    const batch = customer.batch(answer('101', ['10101']), next());
    const { status, body, headers } = await customer.post(batch);
    expect(status).toBe(503);
    expect(body.error).toMatchObject({ kind: 'busy' });
    expect(headers['retry-after']).toBe('1');
    desk.publish(1, seedDocument);
    expect((await customer.post(batch)).status).toBe(200);
    expect(customer.flow.step).toBe('102');
  });
});
