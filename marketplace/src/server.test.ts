import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
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
