import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepLines } from '@gam/shared/test/keep-lines';
import { expect, it, onTestFinished, vi } from 'vitest';
import { homeCleaning } from './support/home-cleaning.ts';
import { noConnection } from './support/outside-world.ts';
import { type BffOptions, startBff } from './support/start-bff.ts';

/** Starts a BFF alone before this upstream; both end with the test. */
async function startBefore(upstream: Server, options: Partial<BffOptions> = {}) {
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'gam-bff-'));
  onTestFinished(() => {
    upstream.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const bff = await startBff({ upstreamUrl: `http://127.0.0.1:${port}`, dataFolder, ...options });
  onTestFinished(bff.close);
  return bff;
}

it('starts before an upstream that speaks no HTTP, and answers every page with 503 and the message [O-7.19] [O-8.03]', async () => {
  const upstream = createServer((socket) => void socket.on('error', () => undefined).end('SSH-2.0-x\r\n'));
  const { lines, stream } = keepLines((line) => JSON.parse(line) as { msg: string });
  const bff = await startBefore(upstream, { logger: { level: 'warn', stream } });
  const pages = ['/', homeCleaning, '/categories/home-services/cleaning', '/order/x/y/z/1', '/sitemap.xml'];
  for (const page of pages) {
    const { status } = await fetch(bff.url + page);
    expect([page, status]).toEqual([page, 503]);
  }
  const screen = await fetch(`${bff.url}/api/screen?url=${encodeURIComponent(homeCleaning)}`, {
    headers: { 'gam-catalogue': 'web/3' },
  });
  expect(screen.status).toBe(503);
  expect(await screen.text()).toContain(noConnection);
  const told = lines.map(({ msg }) => msg);
  expect(told).toContain('a reply of the upstream breaks the contract');
  expect(told).not.toContain('a request ended in a fault');
  expect(lines.filter((line) => 'err' in line)).toEqual([]);
});

it('starts however long its own waits take', async () => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const upstream = createHttp((_request, reply) => {
    asked.resolve();
    void held.promise.then(() => reply.writeHead(404).end('{}'));
  });
  const starting = startBefore(upstream, {
    // Only what begins from here on is bound to this clock: the start's own clock.
    prepare: () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }),
  });
  onTestFinished(() => void vi.useRealTimers());
  await asked.promise;
  await vi.advanceTimersByTimeAsync(600_000);
  held.resolve();
  await expect(starting).resolves.toMatchObject({ url: expect.stringMatching(/^http/) as string });
});
