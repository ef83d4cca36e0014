import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeSigner } from '../../platform/secrets/secrets.ts';
import { type MemoryStore, memoryStore } from '../../platform/store/memory-store-fixture.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Parts } from '../../protocol/parts.ts';
import { limitRequests } from '../limit-requests.ts';
import { secure } from '../secure.ts';
import { assetsRoute } from './assets-route.ts';
import { rateLimits } from '../rate-limits.ts';

const day = 24 * 3600_000;
const script = 'console.log("گام")';
const name = 'index-aB3_-xY9.js';
/** Under which the requests of the test's address for assets of other builds are counted. */
const countKey = 'assetsOfOtherBuilds/network/127.0.0.1';

let root: string;
let now: number;
let store: MemoryStore;
let lastFolder = 0;
const apps: { close: () => Promise<unknown> }[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'gam-assets-'));
  now = 1_000_000;
  store = memoryStore('boot', () => now);
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  rmSync(root, { recursive: true, force: true });
});

/** Starts a BFF with a build of these files over the store; returns it with the names that it has stored or renewed. */
async function start(
  files: Readonly<Record<string, string | Buffer>>,
  { secret = 's'.repeat(32), isShared = false } = {},
) {
  const folder = path.join(root, String((lastFolder += 1)));
  mkdirSync(folder);
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  const app = Fastify({ pluginTimeout: 0 });
  apps.push(app);
  const signers = { asset: makeSigner(secret, 'asset') };
  const seen = new Set<string>();
  const renew: Store['renew'] = (kind, key, lifeMs) => (seen.add(key), store.renew(kind, key, lifeMs));
  // Of the parts it needs these alone.
  const config = { rateLimits: true, production: true, hasDeclaredProxies: true };
  const parts = { store: { ...store, isShared, renew }, signers, config } as unknown as Parts;
  await app.register(cookie);
  secure(app, { mapTiles: null, partnerOrigins: [], publicUrl: null });
  limitRequests(app, parts);
  await assetsRoute(app, parts, folder);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, seen };
}

/** Runs a BFF with a build of these files over the store, which has them. */
async function run(files: Readonly<Record<string, string | Buffer>>, secret?: string) {
  const { app, seen } = await start(files, { ...(secret !== undefined && { secret }) });
  const hashed = Object.keys(files).filter((file) => /-.{8}\.(?:js|png)$/.test(file));
  await vi.waitUntil(async () => {
    const found = await Promise.all(hashed.map((file) => store.get('asset', file)));
    return hashed.every((file) => seen.has(file)) && found.every((one) => one !== null);
  });
  return app;
}

const get = async (app: Awaited<ReturnType<typeof run>>, file: string) => {
  const { statusCode, headers, rawPayload } = await app.inject(`/assets/${file}`);
  return { status: statusCode, headers, body: rawPayload };
};

it('serves the hashed assets of other builds as their own build serves them', async () => {
  const picture = Buffer.from([0x89, 0x50, 0, 0xff, 0xfe]);
  const earlier = await run({ [name]: script, 'marker-hN30_KVU.png': picture });
  const later = await run({ 'index-zzzzzzzz.js': '' });
  for (const [file, content] of [
    [name, Buffer.from(script)],
    ['marker-hN30_KVU.png', picture],
  ] as const) {
    const [own, other] = [await get(earlier, file), await get(later, file)];
    expect(other.status).toBe(200);
    expect(other.body).toEqual(content);
    for (const header of ['cache-control', 'content-type'])
      expect([header, other.headers[header]]).toEqual([header, own.headers[header]]);
  }
  expect((await get(earlier, 'index-zzzzzzzz.js')).status).toBe(200);
  expect((await get(later, 'index-aaaaaaaa.js')).status).toBe(404);
});

it('stores its assets before it listens if other BFFs share the store', async () => {
  await start({ [name]: script }, { isShared: true });
  expect(await store.get('asset', name)).not.toBeNull();
});

it('stores nothing without a hash in its name', async () => {
  await run({ [name]: script, [`${name}.br`]: 'x', 'plain.js': 'x', 'page-aB3_-xY9.html': 'x' });
  const stored = await Promise.all(
    [name, `${name}.br`, 'plain.js', 'page-aB3_-xY9.html'].map((file) => store.get('asset', file)),
  );
  expect(stored.map((one) => one !== null)).toEqual([true, false, false, false]);
});

it.each([
  ['whose body was changed', { body: Buffer.from('alert(1)').toString('base64') }],
  ['whose type was changed', { type: 'text/html' }],
  ['without a valid signature', { signature: 'x' }],
])('serves no asset %s', async (_how, change) => {
  await run({ [name]: script });
  const later = await run({});
  expect((await get(later, name)).status).toBe(200);
  const found = await store.get<object>('asset', name);
  await store.replace('asset', name, found?.version ?? '', { ...found?.value, ...change }, day);
  expect((await get(later, name)).status).toBe(404);
});

it('serves no asset of another name or secret', async () => {
  await run({ [name]: script });
  const later = await run({});
  const found = await store.get<object>('asset', name);
  await store.insert('asset', 'other-aB3_-xY9.js', found?.value, day);
  expect((await get(later, 'other-aB3_-xY9.js')).status).toBe(404);
  const stranger = await run({}, 'another secret of thirty-two characters');
  expect((await get(stranger, name)).status).toBe(404);
});

it('keeps an asset for 30 days after its build last ran or it was last asked for', async () => {
  await run({ [name]: script });
  const later = await run({});
  const almost = 30 * day - 1;
  for (let turn = 0; turn < 3; turn += 1) {
    now += almost;
    expect((await get(later, name)).status).toBe(200);
  }
  now += almost;
  await run({ [name]: script });
  now += almost;
  expect((await get(later, name)).status).toBe(200);
  now += 61 * day;
  expect((await get(later, name)).status).toBe(404);
});

it('limits how often a sender may ask for assets of other builds', async () => {
  const app = await run({ [name]: script });
  const ask = async (file: string) => (await get(app, file)).status;
  const { network } = rateLimits.assetsOfOtherBuilds;
  for (let turn = 1; turn < network; turn += 1) await store.count(countKey, 60_000);
  expect([await ask('index-aaaaaaaa.js'), await ask('index-aaaaaaaa.js'), await ask(name)]).toEqual([
    404, 429, 200,
  ]);
});
