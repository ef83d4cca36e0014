import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Parts } from '../protocol/parts.ts';
import { boundRequests } from './bound-requests.ts';
import { closeConnectionsWhenLeaving, finishRequests } from './leave.ts';

const never = new AbortController().signal;

/** An app with one request under way at this URL, which `release` answers. */
async function holdRequest(url: string) {
  const app = Fastify({ pluginTimeout: 0 });
  closeConnectionsWhenLeaving(app, { leaving: never });
  boundRequests(app, { deadlines: { screenMs: 60_000, eventMs: 60_000, rulesMs: 60_000 } } as Parts);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  const begun = vi.fn<() => void>();
  app.get(url, async () => {
    begun();
    await promise;
    return 'all of it';
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = fetch(base + url).then((reply) => reply.text());
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  return { app, release, asked };
}

it('waits longer for a file than for other requests', async () => {
  const { app, release, asked } = await holdRequest('/media/:file');
  const finished = finishRequests(app, never, { requestMs: 1, transferMs: 60_000 });
  const isOver = vi.fn<() => void>();
  void finished.then(isOver, isOver);
  await pause(20);
  expect(isOver).not.toHaveBeenCalled();
  release();
  expect(await asked).toBe('all of it');
  await finished;
});

it.each([
  ['another request', '/:page', never, 60_000],
  ['a file whose time is over', '/media/:file', never, 2],
  ['a file while the process must hurry', '/media/:file', AbortSignal.abort(), 60_000],
])('rejects with %s still under way', async (_what, url, hurry, transferMs) => {
  const { app, release } = await holdRequest(url);
  await expect(finishRequests(app, hurry, { requestMs: 1, transferMs })).rejects.toThrow('requests were cut');
  release();
});

it('waits for no connection that was opened in advance', async () => {
  const { app, release } = await holdRequest('/:page');
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').resume();
  await once(socket, 'connect');
  release();
  await finishRequests(app, never, { requestMs: 60_000, transferMs: 60_000 });
  await vi.waitFor(() => expect(socket.destroyed).toBe(true));
});
