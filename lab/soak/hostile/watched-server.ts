import { once } from 'node:events';
import { type ServerName, startServer } from '@gam/shared/test/server-process';

/** A server in a process of its own, with a measurable heap. */
export interface WatchedServer {
  readonly name: ServerName;
  readonly url: string;
  /** Returns the size of the heap after garbage collection, bytes. */
  readonly heap: () => Promise<number>;
  /** Returns null while it runs; its last output after it died. */
  readonly died: () => string | null;
  readonly end: () => Promise<void>;
}

/** Starts a server with an inspector on this machine only, which collects garbage and measures the heap. */
export async function startWatched(
  name: ServerName,
  env: Readonly<Record<string, string>>,
): Promise<WatchedServer> {
  const server = await startServer(name, env, ['--inspect=127.0.0.1:0']);
  let isEnding = false;
  let death: string | null = null;
  server.child.once('exit', (code) => {
    if (!isEnding) death = `exit ${code}: ${server.output()}`;
  });
  const [, inspector = ''] = /Debugger listening on (ws:\/\/\S+)/.exec(server.output()) ?? [];
  return {
    name,
    url: server.url,
    heap: () => weigh(inspector),
    died: () => death,
    end: async () => {
      isEnding = true;
      await server.end();
    },
  };
}

/** Returns the heap size, bytes. Collects twice, since one round may keep objects that were released just before. */
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
