import { Agent, request } from 'node:http';

export interface AskedInTurn {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** A reply is missing after this long, also on a busy machine, ms. */
const timeoutMs = 60_000;

/** Sends requests one after the other over one connection, as a browser or a proxy does, and returns their statuses. */
export async function askInTurn(url: string, asked: readonly AskedInTurn[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  try {
    for (const one of asked) statuses.push(await ask(url, agent, one));
  } finally {
    agent.destroy();
  }
  return statuses;
}

const ask = (url: string, agent: Agent, { method, path, headers = {}, body }: AskedInTurn): Promise<number> =>
  new Promise((resolve, reject) => {
    const length = { ...(body && { 'content-length': String(body.length) }) };
    const outgoing = request(url + path, { agent, method, headers: { ...headers, ...length } }, (reply) => {
      reply.on('error', reject);
      reply.on('end', () => {
        clearTimeout(timer);
        resolve(reply.statusCode ?? 0);
      });
      reply.resume();
    });
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`${method} ${path} was not answered`)),
      timeoutMs,
    );
    outgoing.on('error', reject).end(body);
  });
