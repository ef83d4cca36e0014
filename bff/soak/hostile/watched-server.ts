import { once } from 'node:events';
import { type ServerName, startServer } from '@gam/shared/test/server-process';

/** A server in a process of its own, whose memory can be looked at. */
export interface WatchedServer {
  readonly name: ServerName;
  readonly url: string;
  /** What is reachable after everything else was collected, bytes. */
  readonly heap: () => Promise<number>;
  /** Null while it runs; what it said last once it has died. */
  readonly died: () => string | null;
  readonly end: () => Promise<void>;
}

/** Starts a server with its inspector open to this machine alone, through which its heap is collected and weighed. */
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
