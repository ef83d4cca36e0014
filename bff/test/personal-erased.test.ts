import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { event } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { makePng } from './support/files.ts';
import { coldAir, goToImages } from './support/cold-air.ts';
import { chooseCustomer, signInOperator } from './support/operator.ts';
import { answerWith, callOf, refuseWith } from './support/personal-data.ts';
import { redisMissing, type RedisServer, startRedis } from './support/redis-server.ts';
import { type Bff, startBff } from './support/start-bff.ts';
import { World } from './support/world.ts';

const soon = { timeout: 20_000, interval: 50 };
const erasedEveryMs = 100;
/** What the customer typed, in which nobody else's words are. */
const typed = { street: 'کوچه نیلوفر یکتا پلاک ۷۷۱', name: 'پریناز' };

let world: World;

/** A customer in the middle of an order, with an address, a picture and a session; returns what names them. */
async function makePerson(phone = world.newPhone()) {
  const customer = world.newCustomer();
  await customer.open(coldAir);
  await goToImages(customer);
  const picture = await customer.upload('images', makePng(40, 40));
  await customer.open(homeCleaning);
  await answerUntil(customer, '111');
  await customer.signIn(phone, world.readCode);
  const address = { area: '1001', detail: typed.street, first_name: typed.name, last_name: 'یکتا' };
  await customer.sendAndWait(event('address_create', address));
  const session = await world.bff.parts.sessions.find(customer.session);
  if (!session || picture.body.url === undefined) throw new Error('the person was not made');
  const { id, phone: canonical } = session.user;
  const marks = [typed.street, typed.name, canonical, phone, picture.body.url, session.token];
  return { customer, id, flow: customer.flow.id, marks };
}

/** Lets the upstream name these accounts as erased from now on. */
const erase = (...ids: readonly string[]): void =>
  answerWith(world, 'listErasedAccounts', {
    results: ids.map((id, index) => ({ id, erased_at: new Date(Date.now() + index).toISOString() })),
  });

const isForgotten = (id: string) =>
  vi.waitFor(async () => expect(await world.bff.parts.store.get('user_sessions', id)).toBeNull(), soon);

/** Everything that files of a folder contain, as bytes that read as Latin-1. */
const bytesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

/** The words of texts, but for those that other people's texts have too. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split(/[ /]/)).filter((word) => word.length > 4 && !shared.has(word));
/** The words of texts that the bytes contain. */
const wordsIn = (bytes: string, texts: readonly string[]): string[] =>
  wordsOf(texts).filter((word) => bytes.includes(Buffer.from(word).toString('latin1')));
const shared = new Set(['media', 'images', 'uploads', 'full.jpg', 'thumb.jpg', 'http:', 'https:']);

describe('erased accounts', () => {
  beforeAll(async () => {
    world = await World.startAlone();
    await world.restartBff({ erasedEveryMs });
  });
  afterEach(() => world.proxy.heal());
  afterAll(() => world.stop());

  const own = () => path.join(world.folder, 'bff');

  it('leave nothing of the person in the files of the store, and the others as they were', async () => {
    const person = await makePerson();
    const other = await world.customerAt('112');
    // A page of the file may end within a text, so its words are looked for.
    expect(wordsIn(bytesOf(own()), person.marks)).not.toEqual([]);
    erase(person.id);
    await isForgotten(person.id);
    const { store } = world.bff.parts;
    await vi.waitFor(async () => {
      expect(await store.get<{ done: string[] }>('erasure', 'accounts')).toMatchObject({
        value: { done: [person.id], since: expect.any(String) },
      });
    }, soon);
    await world.bff.close();
    expect(wordsIn(bytesOf(own()), person.marks)).toEqual([]);
    await world.restartBff({ erasedEveryMs });
    const reopened = other.twin();
    reopened.bff = world.bff;
    expect((await reopened.open(other.screen.url)).status).toBe(200);
    expect(reopened.flow.step).toBe('112');
    const gone = person.customer.twin();
    gone.bff = world.bff;
    expect((await gone.open('/account')).status).toBe(401);
  });

  it('are asked for again from the last one on, and forgotten once', async () => {
    const person = await makePerson();
    erase(person.id);
    await isForgotten(person.id);
    world.proxy.forget();
    await vi.waitFor(() => expect(world.proxy.count(callOf('listErasedAccounts'))).toBeGreaterThan(2), soon);
    const [asked] = world.proxy.calls(callOf('listErasedAccounts'));
    expect(Date.parse(asked?.query.get('since') ?? '')).toBeGreaterThan(Date.now() - 10 * 60_000);
    expect(asked?.headers.authorization).toMatch(/^Bearer /);
  });

  it('are forgotten also where the upstream names one that was erased before the last one', async () => {
    const [late, first] = [await makePerson(), await makePerson()];
    const at = (msAgo: number) => new Date(Date.now() - msAgo).toISOString();
    const [lateAt, firstAt] = [at(1_000), at(0)];
    answerWith(world, 'listErasedAccounts', { results: [{ id: first.id, erased_at: firstAt }] });
    await isForgotten(first.id);
    answerWith(world, 'listErasedAccounts', {
      results: [
        { id: late.id, erased_at: lateAt },
        { id: first.id, erased_at: firstAt },
      ],
    });
    await isForgotten(late.id);
    expect(await world.bff.parts.store.get('flow', late.flow)).toBeNull();
  });

  it('are forgotten later where the upstream does not answer at first', async () => {
    const person = await makePerson();
    refuseWith(world, 'listErasedAccounts', 500);
    world.proxy.forget();
    await vi.waitFor(() => expect(world.proxy.count(callOf('listErasedAccounts'))).toBeGreaterThan(1), soon);
    expect(await world.bff.parts.store.get('user_sessions', person.id)).not.toBeNull();
    erase(person.id);
    await isForgotten(person.id);
  });

  it('leave an operator’s browser without the customers that a search found', async () => {
    const operator = await signInOperator(world);
    const ids: string[] = [];
    for (const phone of [world.newPhone(), world.newPhone()]) {
      await operator.open('/operator');
      await operator.send(event('find_customer', { text: phone }));
      await operator.send(event('create_customer', { phone, first_name: typed.name, last_name: 'گل‌افشان' }));
      ids.push(await chooseCustomer(operator, phone));
    }
    const [found = ''] = ids;
    await operator.open('/operator');
    await operator.send(event('find_customer', { text: typed.name }));
    const state = () =>
      world.bff.parts.store.get<{ desk: unknown }>(
        'page_state',
        operator.cookies.get('gam-visitor')?.split('.')[0] ?? '',
      );
    const hits = JSON.stringify((await state())?.value.desk ?? null);
    if (hits === 'null') throw new Error('the search found no customers');
    expect(hits).toContain(found);
    erase(found);
    await vi.waitFor(async () => expect((await state())?.value.desk).toBeNull(), soon);
  });
});

describe.skipIf(redisMissing !== '')(`erased accounts of two BFFs over one Redis${redisMissing}`, () => {
  let redis: RedisServer;
  let second: Bff;
  let folder: string;
  beforeAll(async () => {
    redis = await startRedis();
    world = await World.start();
    folder = mkdtempSync(path.join(tmpdir(), 'gam-second-'));
    const env = { STORE_URL: redis.url, GAM_SECRET: 's'.repeat(43) };
    await world.restartBff({ env, erasedEveryMs });
    second = await startBff({ upstreamUrl: world.proxy.url, dataFolder: folder, env, erasedEveryMs });
  });
  afterAll(async () => {
    await second.close();
    await world.stop();
    await redis.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Looks for each word in every key and its text; what has none holds the names of processes. */
  const search = `
    local found = {}
    for _, key in ipairs(redis.call('KEYS', '*')) do
      local isText = redis.call('TYPE', key).ok == 'string'
      local text = key .. ' ' .. (isText and redis.call('GET', key) or '')
      for _, word in ipairs(ARGV) do
        if string.find(text, word, 1, true) then found[#found + 1] = word .. ' in ' .. key end
      end
    end
    return found`;
  const found = (texts: readonly string[]) =>
    redis
      .run('eval', search, '0', ...wordsOf(texts))
      .split('\n')
      .filter(Boolean);
  const remembered = ({ parts }: Bff, name: string) =>
    parts.caches.list().find(({ cache }) => cache === name)?.entries;

  it('leave nothing of the person in Redis, nor in the memory of any process', async () => {
    const person = await makePerson();
    const twin = person.customer.twin();
    twin.bff = second;
    await twin.open(person.customer.screen.url);
    expect(remembered(second, 'offered lists')).toBeGreaterThan(0);
    expect(found(person.marks)).not.toEqual([]);
    erase(person.id);
    await isForgotten(person.id);
    await vi.waitFor(() => expect(found(person.marks)).toEqual([]), soon);
    for (const bff of [world.bff, second])
      await vi.waitFor(() => {
        expect(remembered(bff, 'offered lists')).toBe(0);
        expect(remembered(bff, 'walks')).toBe(0);
      }, soon);
  });

  it('are asked for by one of the processes at a time', async () => {
    erase();
    world.proxy.forget();
    const begun = performance.now();
    await vi.waitFor(() => expect(world.proxy.count(callOf('listErasedAccounts'))).toBeGreaterThan(20), soon);
    const turns = (performance.now() - begun) / erasedEveryMs;
    // Each of two that do not know of the other would ask once a turn; a call may be on its way at the beginning.
    expect(world.proxy.count(callOf('listErasedAccounts'))).toBeLessThan(1.5 * turns);
  });
});
