import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmbeddedStore } from '../store/embedded-store.ts';
import type { Store } from '../store/store.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { sealStore } from './seal-store.ts';

let folder: string;
let inner: Store;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'seal-'));
  inner = openEmbeddedStore(folder, 'boot');
  store = sealStore(inner, makeSealer('a secret of at least thirty-two characters', 'store'));
});
afterEach(async () => {
  await inner.close();
  rmSync(folder, { recursive: true });
});

/** The document as a process that has just started reads it. */
async function readStored(kind: 'flow' | 'session') {
  await inner.close();
  inner = openEmbeddedStore(folder, 'boot');
  return (await inner.get(kind, 'k'))?.value;
}

it('writes no secret in clear, also where the caller has made the JSON', async () => {
  const session = { token: 'secret', user: 'u' };
  await store.insert('session', 'k', session, 60_000, JSON.stringify(session));
  expect(await readStored('session')).toEqual({ user: 'u', sealed: expect.any(String) });
});

it('writes the JSON that the caller has made of a document without a secret', async () => {
  const version = (await store.insert('flow', 'k', { rev: 1 }, 60_000, '{"rev":1,"by":"json"}')) ?? '';
  await store.replace('flow', 'k', version, { rev: 2 }, 60_000, '{"rev":2,"by":"json"}');
  expect(await readStored('flow')).toEqual({ rev: 2, by: 'json' });
});
