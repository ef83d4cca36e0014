import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePaymentRef } from '../src/features/payments/payment-return.ts';
import { Customer } from './support/customer.ts';
import { answer, event, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { redisMissing, type RedisServer, startRedis } from './support/redis-server.ts';
import { type Bff, startBff } from './support/start-bff.ts';
import { World } from './support/world.ts';

const hourMs = 3_600_000;
const makeSecret = () => randomBytes(32).toString('base64url');
const [old, fresh] = [makeSecret(), makeSecret()];

let world: World;
let redis: RedisServer;
let folder: string;
/** The second BFF; the first one is the world's. */
let other: Bff;

let turn = 0;
/** Leads each request to the other BFF, as a balancer does. */
const balancer = {
  get url() {
    turn += 1;
    return [world.bff, other][turn % 2]?.url ?? '';
  },
};
const newCustomer = () => new Customer(balancer);

const now = () => Date.now() + world.ahead;
const optionsOf = (secrets: string) => ({ env: { STORE_URL: redis.url, GAM_SECRET: secrets }, now });
const startOther = (secrets: string) =>
  startBff({ upstreamUrl: world.proxy.url, dataFolder: folder, ...optionsOf(secrets) });

/** Replaces one BFF after the other, and runs the work after each. */
async function roll(secrets: string, work: () => Promise<void>): Promise<void> {
  await world.restartBff(optionsOf(secrets));
  await work();
  await other.close();
  other = await startOther(secrets);
  await work();
}

describe.skipIf(redisMissing !== '')(`the secrets of two BFFs over one Redis${redisMissing}`, () => {
  beforeAll(async () => {
    redis = await startRedis();
    world = await World.start();
    folder = mkdtempSync(path.join(tmpdir(), 'gam-other-'));
    await world.restartBff(optionsOf(old));
    other = await startOther(old);
  });
  afterAll(async () => {
    await other.close();
    await world.stop();
    await redis.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A customer who is signed in and may order. */
  async function customerAtQuote(): Promise<Customer> {
    const customer = newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    await answerUntil(customer);
    return customer;
  }

  it('are changed in three steps while flows, tickets, sources and sessions go on', async () => {
    const guest = newCustomer();
    await guest.open(homeCleaning);
    await guest.send(answer('101', ['10101']));
    const guestFlow = guest.flow.id;
    const member = await customerAtQuote();
    const memberFlow = member.flow.id;

    const goOn = async () => {
      // Once at each BFF: what one has signed the other one reads.
      for (let turns = 0; turns < 2; turns += 1) {
        const opened = await guest.open(guest.screen.url);
        expect(opened.body.screen?.flow?.id).toBe(guestFlow);
        const { name, v } = guest.node('price_table').source;
        expect((await guest.askSource(name, v ?? '')).status).toBe(200);
        const answered = await guest.send(answer('101', ['10101']));
        expect(answered).toMatchObject({ status: 200, body: { screen: { flow: { id: guestFlow } } } });
        expect((await member.open(member.screen.url)).body.screen?.flow).toMatchObject({
          id: memberFlow,
          phase: 'quote',
        });
        expect((await member.visit('/my-orders')).status).toBe(200);
        const late = newCustomer();
        await late.open(homeCleaning);
        expect((await late.send(answer('101', ['10101']))).status).toBe(200);
        expect((await late.open(late.screen.url)).body.screen?.flow?.id).toBe(late.flow.id);
      }
    };
    await goOn();
    await roll(`${old},${fresh}`, goOn);
    await roll(`${fresh}, ${old}`, goOn);
    // A session in use is sealed anew within an hour.
    world.ahead = 2 * hourMs;
    await goOn();
    // Quotes last for less.
    world.ahead = 0;
    await roll(fresh, goOn);

    await answerUntil(guest);
    await guest.signIn(world.newPhone(), world.readCode);
    await answerUntil(guest);
    for (const customer of [guest, member]) {
      const placed = await customer.sendAndWait(placeOrder());
      expect(placed.body.error).toBeUndefined();
      expect(customer.screen.redirect).toMatch(/^\/task-details\//);
    }
  });

  it('are dropped at once after a leak: everybody signs in again, and nothing of before is believed', async () => {
    const member = await customerAtQuote();
    const { url } = member.screen;
    const guest = newCustomer();
    await guest.open(homeCleaning);
    await guest.send(answer('101', ['10101']));
    const batch = guest.batch(answer('101', ['10101']));
    const lost = { ...guest.flow };
    const ref = writePaymentRef(world.bff.parts.signers.payment, {
      key: 'a:1',
      order: 'o-1',
      customer: null,
    });
    expect((await member.visit(`/pay/return/${ref}`)).status).toBe(303);

    await roll(makeSecret(), async () => undefined);
    for (let turns = 0; turns < 2; turns += 1) {
      const twin = member.twin();
      expect((await twin.visit('/')).status).toBe(200);
      expect((await twin.visit('/my-orders')).status).toBe(401);
      expect((await twin.open(url)).status).not.toBe(200);
      expect((await guest.twin().post(batch)).status).toBe(403);
      const answers = [{ question: '101', values: ['10101'] }];
      const restore = event('restore', { ticket: lost.ticket, answers, step: lost.step });
      const restored = await guest.twin().post({ ...batch, events: [restore] });
      expect(restored.status).toBe(403);
      expect((await twin.visit(`/pay/return/${ref}`)).status).toBe(404);
    }
    await member.open('/login');
    await member.signIn(world.newPhone(), world.readCode);
    expect((await member.visit('/my-orders')).status).toBe(200);
  });
});
