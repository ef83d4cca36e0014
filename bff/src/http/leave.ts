import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PlatformParts } from '../platform/platform-parts.ts';

/** A connection on which no request has begun this long after the server began to close is not used, ms. */
const unusedMs = 1_000;

/**
 * Closes each connection after its reply when the process is about to end, so that its client or proxy opens the next
 * one elsewhere, and those that were opened in advance.
 */
export function closeConnectionsWhenLeaving(
  app: FastifyInstance,
  { leaving }: Pick<PlatformParts, 'leaving'>,
): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.aborted) void reply.header('connection', 'close');
    done();
  });
  // A reply that began before that, e.g. a file, leaves its connection open.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (!app.server.listening) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, unusedMs).unref();
    done();
  });
}

/** How long requests may go on after the drain, ms. */
const leaveLimits = {
  /** By then each has ended by its own limits: a body that arrives slowly, and a deadline. */
  requestMs: 30_000,
  /** For files that move. Supervisors wait for the drain, this and some seconds. */
  transferMs: 5 * 60_000,
};

/**
 * Closes the app: it accepts no more connections, and waits for the requests under way, for files the longest. Rejects if
 * requests are still under way after their time. `hurry`: files count as other requests when it aborts.
 */
export async function finishRequests(
  app: FastifyInstance,
  hurry: AbortSignal,
  { requestMs, transferMs } = leaveLimits,
): Promise<void> {
  const closed = app.close().then(() => true);
  const over = async (ms: number, signal?: AbortSignal) =>
    pause(ms, false, { ref: false, ...(signal && { signal }) }).catch(() => false);
  if (await Promise.race([closed, over(requestMs)])) return;
  const movesFiles = app.transfers.size > 0;
  if (movesFiles && (await Promise.race([closed, over(transferMs - requestMs, hurry)]))) return;
  throw new Error(
    `requests were cut that had not ended in their time, ${app.transfers.size} of them for files`,
  );
}
