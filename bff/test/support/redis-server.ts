import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { askPort, findFreePorts, startNative } from '@gam/shared/test/native-server';

const hasRedis = (() => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** What stands behind a title of tests that need a Redis: empty where one can be started. */
export const redisMissing = hasRedis ? '' : ' (skipped: redis-server is not installed)';

/** A Redis of its own for a file of tests. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Kills it; what it confirmed is on its disk. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Lets it answer nothing, and go on. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Runs a command of Redis. */
  readonly run: (...words: string[]) => string;
  readonly close: () => Promise<void>;
}

export async function startRedis(...options: readonly string[]): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-redis-'));
  const [port = 0] = await findFreePorts(1);
  const url = `redis://127.0.0.1:${port}`;
  const begin = () =>
    startNative({
      // A Redis that is killed may lose confirmed writes unless each is on the disk before its reply.
      args: ['redis', folder, String(port), '--appendfsync', 'always', ...options],
      url,
      isReady: async () => (await askPort(port, 'PING\r\n'))?.startsWith('+PONG') === true,
    });
  let server = await begin();
  const kill = async () => void (await server.end('SIGKILL'));
  return {
    url,
    port,
    kill,
    start: async () => void (server = await begin()),
    pause: () => process.kill(server.pid, 'SIGSTOP'),
    resume: () => process.kill(server.pid, 'SIGCONT'),
    run: (...words) =>
      execFileSync('redis-cli', ['-p', String(port), ...words])
        .toString()
        .trim(),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A proxy before a Redis whose connections break when told. */
export interface BreakingProxy {
  readonly url: string;
  /**
   * Breaks every connection at the next command with these words in it: before Redis gets the command, or after, so
   * that its reply is lost. Resolves when it is done.
   */
  readonly breakAt: (words: string, when: 'before' | 'after') => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startBreakingProxy(target: number): Promise<BreakingProxy> {
  const sockets = new Set<Socket>();
  let trap: { words: string; when: 'before' | 'after'; done: () => void } | null = null;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
    trap?.done();
    trap = null;
  };
  const server = createServer((client) => {
    const redis = connect(target, '127.0.0.1');
    /** Whether Redis has a command whose reply must not arrive. */
    let isDeaf = false;
    for (const socket of [client, redis]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        redis.destroy();
      });
    }
    client.on('data', (chunk) => {
      const isHit = trap !== null && chunk.includes(trap.words);
      if (isHit && trap?.when === 'before') return breakAll();
      isDeaf ||= isHit;
      redis.write(chunk);
    });
    redis.on('data', (chunk) => (isDeaf ? breakAll() : client.write(chunk)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakAt: (words, when) => new Promise<void>((done) => (trap = { words, when, done })),
    close: async () => {
      breakAll();
      await once(server.close(), 'close');
    },
  };
}
