import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forkServer, startServer, type ServerProcess } from '@gam/shared/test/server-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUrlClient, quoteAt } from '../test/url-client.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-marketplace-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a server that stops by itself; returns its exit code and output. */
async function runToExit(env: Readonly<Record<string, string>>) {
  const { child, output } = forkServer('marketplace', env);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/** Signs in and places one order through the running server. */
async function placeOne({ url }: ServerProcess, phone: string) {
  const order = await quoteAt(url, phone);
  const placed = await makeUrlClient(url)('POST', '/v2/orders/', order);
  return { token: order.token, uuid: placed.order_uuid };
}

/** The folders and files in a data folder, with their modes, that other users can reach in any way. */
const openEntries = (data: string): string[] =>
  ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]
    .map((name) => `${name} ${(statSync(path.join(data, name)).mode & 0o777).toString(8)}`)
    // The embedded database writes this cache anew, with a mode of its own, in its closed folder.
    .filter((entry) => !/ [0-7]00$/.test(entry) && !entry.includes('pg_internal.init'));

describe('the data folder of a marketplace that starts alone', () => {
  it('is private, also what an earlier version let others read', async () => {
    const data = path.join(folder, 'alone');
    let server = await startServer('marketplace', { GAM_DATA: data, GAM_TEST_DATABASE: '' });
    await placeOne(server, '09351110000');
    const image = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
    const form = new FormData();
    form.append('image', image, 'no-picture.png');
    await fetch(`${server.url}/v2/uploads/images/`, { method: 'POST', body: form });
    expect(openEntries(data)).toEqual([]);
    await server.end();

    for (const name of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      const entry = path.join(data, name);
      chmodSync(entry, statSync(entry).isDirectory() ? 0o755 : 0o666);
    }
    server = await startServer('marketplace', { GAM_DATA: data, GAM_TEST_DATABASE: '' });
    expect(openEntries(data)).toEqual([]);
    await server.end();
  });

  it('ends the start with its name when it cannot be used', async () => {
    const { code, output } = await runToExit({ GAM_DATA: '/dev/null/data', GAM_TEST_DATABASE: '' });
    expect(code).toBe(1);
    expect(output).toContain('marketplace: GAM_DATA: the folder /dev/null/data cannot be used');
  });
});

describe('the server on an embedded database on disk', () => {
  it('keeps its orders and its folder for itself until an orderly stop or kill -9, in a database that it created [O-3.13]', async () => {
    let server = await startServer('marketplace', { GAM_DATA: folder, GAM_TEST_DATABASE: '' });
    const first = await placeOne(server, '09351111111');
    expect(await server.end('SIGTERM')).toBe(0);

    server = await startServer('marketplace', { GAM_DATA: folder });
    const rival = await runToExit({ GAM_DATA: folder });
    expect(rival).toMatchObject({ code: 1, output: expect.stringContaining('is in use') });
    const second = await placeOne(server, '09352222222');
    // The reply has come, so the order must survive a crash.
    expect(await server.end('SIGKILL')).toBeNull();

    server = await startServer('marketplace', { GAM_DATA: folder });
    for (const { token, uuid } of [first, second]) {
      const order = await makeUrlClient(server.url)('GET', `/v2/orders/${uuid}/`, { token });
      expect(order).toMatchObject({ order_uuid: uuid, status: 'placed', price: 501_500 });
    }
    expect(await server.end('SIGINT')).toBe(0);
  });

  it('ends when its parent process ends', async () => {
    const { child } = await startServer('marketplace', { GAM_DATA: folder });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('reports a wrong variable and exits with 1', async () => {
    const outcome = await runToExit({ PORT: 'eighty' });
    expect(outcome).toMatchObject({ code: 1, output: expect.stringMatching(/PORT is "eighty"; it expects/) });
  });

  it('reports an unreachable database without its password', async () => {
    const outcome = await runToExit({ DATABASE_URL: 'postgres://gam:hunter2@127.0.0.1:1/gam' });
    expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL') });
    expect(outcome.output).not.toContain('hunter2');
  });
});
