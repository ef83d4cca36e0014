import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { User } from '@gam/schemas/upstream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSigner } from '../secrets/signer.ts';
import { openEmbeddedStore } from '../store/embedded-store.ts';
import type { Store } from '../store/store.ts';
import { keepHandover, takeHandover, whoRepeats } from './handover.ts';
import { makeSessions, type Sessions } from './sessions.ts';
import { makeId, readVisitor, writeVisitor } from './visitor.ts';
import type { Who } from './who.ts';

const hour = 3600_000;
let folder: string;
let clock: number;
let store: Store;
let sessions: Sessions;
const now = () => clock;
const parts = () => ({ store, sessions, now });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-sessions-'));
  clock = 1_000_000;
  store = openEmbeddedStore(folder, now);
  sessions = makeSessions(store, now);
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
const begin = (until: number) => sessions.begin({ user, token: 'token', visitor: 'v' }, until);
const guest: Who = { visitor: 'v', session: null, sessionId: null, address: '127.0.0.1' };

describe('a session', () => {
  it('is found by its id until its token or its month is over', async () => {
    const short = await begin(clock + hour);
    const long = await begin(clock + 365 * 24 * hour);
    expect(await sessions.find(short)).toMatchObject({ user: { id: 'ali' }, expires_at: clock + hour });
    clock += hour;
    expect(await sessions.find(short)).toBeNull();
    expect(await sessions.find(long)).not.toBeNull();
    clock += 30 * 24 * hour;
    expect(await sessions.find(long)).toBeNull();
  });

  it('ends, and never was under an id that nobody was given', async () => {
    const id = await begin(clock + hour);
    for (const other of [undefined, '', 'x', `${id}x`, 'x'.repeat(1000)])
      expect(await sessions.find(other)).toBeNull();
    await sessions.end(id);
    expect(await sessions.find(id)).toBeNull();
  });

  it('has 256 random bits in its id, which stand nowhere on the disk', async () => {
    const id = await begin(clock + hour);
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    expect(await begin(clock + hour)).not.toBe(id);
    await keepHandover(parts(), 'action-of-the-sign-in', 'another-id');
    await store.close();
    const disk = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)).toString('latin1'));
    expect(disk.join('')).toContain('989121234567');
    expect(disk.join('')).not.toContain(id);
    expect(disk.join('')).not.toContain('action-of-the-sign-in');
    store = openEmbeddedStore(folder, now);
  });
});

describe('a handover', () => {
  it('gives the session to the browser that repeats its sign-in, for two minutes', async () => {
    const id = await begin(clock + hour);
    await keepHandover(parts(), 'action', id);
    expect(await whoRepeats(parts(), guest, { id: 'action' })).toMatchObject({ sessionId: id });
    expect(await whoRepeats(parts(), guest, { id: 'other' })).toEqual(guest);
    expect(await whoRepeats(parts(), guest, null)).toEqual(guest);
    expect(await takeHandover(parts(), 'action', { ...guest, visitor: 'w' })).toBeNull();
    clock += 120_000;
    expect(await whoRepeats(parts(), guest, { id: 'action' })).toEqual(guest);
  });

  it('gives nothing once the customer signed out', async () => {
    const id = await begin(clock + hour);
    await keepHandover(parts(), 'action', id);
    await sessions.end(id);
    expect(await takeHandover(parts(), 'action', guest)).toBeNull();
  });
});

describe('a visitor', () => {
  const signer = makeSigner('s'.repeat(32), 'visitor');

  it('is who the signed cookie names, and nobody otherwise', () => {
    const visitor = makeId('v_');
    const cookie = writeVisitor(signer, visitor);
    expect(readVisitor(signer, cookie)).toBe(visitor);
    for (const other of [
      undefined,
      '',
      '.',
      visitor,
      `${visitor}.`,
      `${makeId('v_')}${cookie.slice(cookie.indexOf('.'))}`,
    ])
      expect(readVisitor(signer, other)).toBeNull();
  });
});
