import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { upstreamToken } from '../../test/support/server-process.ts';

const files = {
  bff: fileURLToPath(new URL('../../src/server.ts', import.meta.url)),
  marketplace: fileURLToPath(new URL('../../../marketplace/src/server.ts', import.meta.url)),
} as const;

/** A server in a process of its own, whose memory can be looked at. */
export interface WatchedServer {
  readonly name: keyof typeof files;
  readonly url: string;
  /** What is reachable after everything else was collected, bytes. */
  readonly heap: () => Promise<number>;
  /** Null while it runs; what it said last once it has died. */
  readonly died: () => string | null;
  readonly end: () => Promise<void>;
}

/** Starts a server with its inspector open to this machine alone, through which its heap is collected and weighed. */
export async function startWatched(
  name: keyof typeof files,
  env: Readonly<Record<string, string>>,
): Promise<WatchedServer> {
  const child = fork(files[name], {
    silent: true,
    execArgv: ['--inspect=127.0.0.1:0'],
    env: { PATH: process.env['PATH'], PORT: '0', UPSTREAM_TOKEN: upstreamToken, ...env },
  });
  let output = '';
  let isEnding = false;
  let death: string | null = null;
  const inspector = Promise.withResolvers<string>();
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
    const [, address] = /Debugger listening on (ws:\/\/\S+)/.exec(output) ?? [];
    if (address !== undefined) inspector.resolve(address);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.once('exit', (code) => {
    if (!isEnding) death = `exit ${code}: ${output}`;
  });
  const exit = once(child, 'exit');
  const listening = once(child, 'message').then(([message]) => message as { url: string });
  const started = await Promise.race([listening, exit.then(() => null)]);
  if (!started) throw new Error(`${name} did not listen: ${output}`);
  return {
    name,
    url: started.url,
    heap: async () => weigh(await inspector.promise),
    died: () => death,
    end: async () => {
      isEnding = true;
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** Collects twice, since what was only just let go is sometimes held by the first round. */
async function weigh(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  await once(socket, 'open');
  let id = 0;
  const call = async (method: string): Promise<Record<string, number>> => {
    id += 1;
    const own = id;
    const reply = Promise.withResolvers<Record<string, number>>();
    const take = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> };
      if (message.id === own) reply.resolve(message.result ?? {});
    };
    socket.addEventListener('message', take);
    socket.send(JSON.stringify({ id: own, method }));
    const result = await reply.promise;
    socket.removeEventListener('message', take);
    return result;
  };
  await call('HeapProfiler.collectGarbage');
  await call('HeapProfiler.collectGarbage');
  const { usedSize = 0 } = await call('Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}
