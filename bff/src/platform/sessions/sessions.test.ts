import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { User } from '@gam/schemas/upstream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSealer } from '../secrets/sealer.ts';
import { makeSigner, readSigned, signText } from '../secrets/secrets.ts';
import { openEmbeddedStore } from '../store/embedded-store.ts';
import type { Store } from '../store/store.ts';
import { recoverSignIn } from './begin-session.ts';
import { sealStore } from './seal-store.ts';
import { makeSessions, type Sessions } from './sessions.ts';
import { makeId, type Who } from './who.ts';
import { keepHandover, takeHandover } from './handover.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let folder: string;
let clock: number;
let store: Store;
let sessions: Sessions;
const now = () => clock;
const parts = () => ({ store, sessions, now });

/** Opens the store of the folder as a BFF with this secret does; `clear`: as earlier versions did. */
function openStore({ secret = 's'.repeat(32), clear = false } = {}): void {
  const open = openEmbeddedStore(folder, 'boot', { now });
  store = clear ? open : sealStore(open, makeSealer(secret, 'store'));
  sessions = makeSessions(store, now);
}

/** Closes the store and returns all bytes of its files. */
async function readDisk(): Promise<string> {
  await store.close();
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name)).toString('latin1'))
    .join('');
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-sessions-'));
  clock = 1_000_000;
  openStore();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const user: User = {
  id: 'ali',
  phone: '989121234567',
  first_name: null,
  last_name: null,
  role: 'customer',
  email_signup: false,
};
const operator: User = { ...user, id: 'operator', role: 'operator' };
const begin = async (until = Infinity, as = user): Promise<string> =>
  (await sessions.begin({ user: as, token: 'token', visitor: 'v' }, until)).id;
const guest: Who = { visitor: 'v', browser: 'b', session: null, sessionId: null, address: '127.0.0.1' };

describe('a session', () => {
  it('ends no later than its token', async () => {
    const id = await begin(clock + hour);
    expect(await sessions.find(id)).toMatchObject({ user: { id: 'ali' }, expires_at: clock + hour });
    clock += hour - 1;
    expect(await sessions.use(id)).not.toBeNull();
    clock += 1;
    expect(await sessions.use(id)).toBeNull();
  });

  it.each([
    ['a customer', user, 14 * day, 30 * day],
    ['an operator', operator, hour, 12 * hour],
  ])('ends for %s after a time without use', async (_who, as, idle) => {
    const id = await begin(Infinity, as);
    for (let use = 0; use < 3; use += 1) {
      clock += idle / 2;
      expect(await sessions.use(id)).toMatchObject({ used_at: clock });
    }
    clock += idle;
    expect(await sessions.use(id)).toBeNull();
  });

  it.each([
    ['a customer', user, 14 * day, 30 * day],
    ['an operator', operator, hour, 12 * hour],
  ])('ends for %s after its longest life, even in use', async (_who, as, idle, life) => {
    const id = await begin(Infinity, as);
    const end = clock + life;
    while (clock + idle / 2 < end) {
      clock += idle / 2;
      expect(await sessions.use(id)).not.toBeNull();
    }
    clock = end;
    expect(await sessions.use(id)).toBeNull();
  });

  it('is not stored at every use', async () => {
    const id = await begin();
    const began = clock;
    clock += 50 * minute;
    expect(await sessions.use(id)).toMatchObject({ used_at: began });
    clock += 10 * minute;
    await sessions.use(id);
    expect(await sessions.find(id)).toMatchObject({ used_at: clock });
  });

  it('stays ended if it ends during a write', async () => {
    const id = await begin();
    await Promise.all([sessions.rename(id, operator), sessions.isCheckDue(id, 0), sessions.end(id)]);
    expect(await sessions.find(id)).toBeNull();
    expect(await sessions.rename(id, user)).toBeNull();
    expect(await sessions.isCheckDue(id, 0)).toBe(false);
    expect(await sessions.find(id)).toBeNull();
  });

  it('is checked once by concurrent requests, and only when due', async () => {
    const id = await begin();
    const ask = () => Promise.all([1, 2, 3].map(() => sessions.isCheckDue(id, 5 * minute)));
    expect(await ask()).toEqual([false, false, false]);
    clock += 5 * minute;
    expect((await ask()).filter(Boolean)).toHaveLength(1);
    expect((await ask()).filter(Boolean)).toHaveLength(0);
  });

  it('continues if an earlier build stored fewer fields', async () => {
    const id = await begin();
    const key = createHash('sha256').update(id).digest('base64url');
    await store.remove('session', key);
    const expires_at = clock + 20 * day;
    await store.insert('session', key, { user, token: 'token', visitor: 'v', expires_at }, 20 * day);
    expect(await sessions.use(id)).toMatchObject({ used_at: clock, began_at: clock - 10 * day });
    clock += 14 * day;
    expect(await sessions.find(id)).toBeNull();
  });

  it('returns no session for an ended or unknown id', async () => {
    const id = await begin(clock + hour);
    for (const other of [undefined, '', 'x', `${id}x`, 'x'.repeat(1000)])
      expect(await sessions.find(other)).toBeNull();
    await sessions.end(id);
    expect(await sessions.find(id)).toBeNull();
  });

  it('has an id of 256 random bits, which is never stored on disk', async () => {
    const id = await begin(clock + hour);
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    expect(await begin(clock + hour)).not.toBe(id);
    await keepHandover(parts(), 'action-of-the-sign-in', { session_id: 'another-id', visitor: 'v' });
    const disk = await readDisk();
    expect(disk).toContain('989121234567');
    for (const secret of [id, 'another-id', 'action-of-the-sign-in']) expect(disk).not.toContain(secret);
    openStore();
  });

  it('keeps what would let a reader of the disk act as its customer sealed, and can use it', async () => {
    const { id } = await sessions.begin({ user, token: 'token-of-ali', visitor: 'v' }, Infinity);
    await store.insert('acting', 'key', { user, token: 'token-to-act', expires_at: Infinity }, hour);
    await sessions.rename(id, { ...user, first_name: 'Ali' });
    const disk = await readDisk();
    expect(disk).toContain('"first_name":"Ali"');
    for (const token of ['token-of-ali', 'token-to-act']) expect(disk).not.toContain(token);
    openStore();
    expect(await sessions.find(id)).toMatchObject({ token: 'token-of-ali', user: { first_name: 'Ali' } });
    expect((await store.get('acting', 'key'))?.value).toMatchObject({ token: 'token-to-act' });
  });

  it('is used from an earlier version, which kept its token in clear, and sealed by its next write', async () => {
    await store.close();
    openStore({ clear: true });
    const { id } = await sessions.begin({ user, token: 'token-of-ali', visitor: 'v' }, Infinity);
    expect(await readDisk()).toContain('token-of-ali');
    openStore();
    expect(await sessions.find(id)).toMatchObject({ token: 'token-of-ali' });
    clock += hour;
    await sessions.use(id);
    await store.close();
    openStore({ clear: true });
    expect(await sessions.find(id)).toMatchObject({ user, sealed: expect.any(String) });
    expect(await sessions.find(id)).not.toHaveProperty('token');
  });

  it('is missing under another secret, or where it stands in the place of another one', async () => {
    const id = await begin();
    const others = await begin(Infinity, operator);
    const keyOf = (one: string) => createHash('sha256').update(one).digest('base64url');
    await store.close();
    openStore({ clear: true });
    const mine = await store.get('session', keyOf(id));
    const theirs = await store.get('session', keyOf(others));
    await store.replace('session', keyOf(id), mine?.version ?? '', theirs?.value, hour);
    await store.close();
    openStore();
    expect(await sessions.use(id)).toBeNull();
    expect(await sessions.use(others)).toMatchObject({ token: 'token' });
    await store.close();
    openStore({ secret: 't'.repeat(32) });
    expect(await sessions.use(others)).toBeNull();
    expect(await sessions.list(operator.id, others)).toEqual([]);
  });
});

describe('the sessions of a user', () => {
  it('are listed oldest first and end together', async () => {
    const ids = [await begin(), await begin(), await begin()];
    const others = await begin(Infinity, operator);
    await sessions.end(ids[1] ?? '');
    expect((await sessions.list('ali', ids[2] ?? null)).map(({ isThis }) => isThis)).toEqual([false, true]);
    await sessions.endAll('ali');
    for (const id of ids) expect(await sessions.find(id)).toBeNull();
    expect(await sessions.list('ali', null)).toEqual([]);
    expect(await sessions.find(others)).not.toBeNull();
  });

  it('are all listed if they began at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 15 }, () => begin()));
    expect(await sessions.list('ali', null)).toHaveLength(15);
    await sessions.endAll('ali');
    for (const id of ids) expect(await sessions.find(id)).toBeNull();
  });

  it('are limited: ended ones and then the oldest are removed', async () => {
    const ids: string[] = [];
    for (let device = 0; device < 20; device += 1) ids.push(await begin());
    await sessions.end(ids[5] ?? '');
    await begin();
    expect(await sessions.find(ids[0])).not.toBeNull();
    await begin();
    expect(await sessions.find(ids[0])).toBeNull();
    expect(await sessions.find(ids[1])).not.toBeNull();
    expect(await sessions.list('ali', null)).toHaveLength(20);
  });

  it('leave at most the new session if all end while one begins', async () => {
    for (let round = 0; round < 20; round += 1) {
      const old = await begin();
      const [fresh] = await Promise.all([begin(), sessions.endAll('ali')]);
      expect(await sessions.find(old)).toBeNull();
      const isAlive = (await sessions.find(fresh)) !== null;
      expect(await sessions.list('ali', fresh)).toHaveLength(isAlive ? 1 : 0);
      await sessions.endAll('ali');
      expect(await sessions.find(fresh)).toBeNull();
    }
  });
});

describe('a handover', () => {
  it('returns the session to the browser that repeats its sign-in within two minutes', async () => {
    const id = await begin(clock + hour);
    await keepHandover(parts(), 'action', { session_id: id, visitor: 'v' });
    expect(await recoverSignIn(parts(), guest, { id: 'action' })).toMatchObject({ sessionId: id });
    expect(await recoverSignIn(parts(), guest, { id: 'other' })).toEqual(guest);
    expect(await recoverSignIn(parts(), guest, null)).toEqual(guest);
    expect(await takeHandover(parts(), 'action', { ...guest, visitor: 'w' })).toBeNull();
    clock += 120_000;
    expect(await recoverSignIn(parts(), guest, { id: 'action' })).toEqual(guest);
  });

  it('returns nothing after the sign-out', async () => {
    const id = await begin(clock + hour);
    await keepHandover(parts(), 'action', { session_id: id, visitor: 'v' });
    await sessions.end(id);
    expect(await takeHandover(parts(), 'action', guest)).toBeNull();
  });
});

describe('a visitor', () => {
  const signer = makeSigner('s'.repeat(32), 'visitor');

  it('is read only from a signed cookie', () => {
    const visitor = makeId('v_');
    const cookie = signText(signer, visitor);
    expect(readSigned(signer, cookie)).toBe(visitor);
    for (const other of [
      undefined,
      '',
      '.',
      visitor,
      `${visitor}.`,
      `${makeId('v_')}${cookie.slice(cookie.indexOf('.'))}`,
    ])
      expect(readSigned(signer, other)).toBeNull();
  });
});
