import { Agent, request } from 'node:http';

/** A request as it goes out: nothing of it is put right on the way. */
export interface HostileRequest {
  readonly method: string;
  /** Path and query, letter by letter. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | null;
}

export interface HostileReply {
  /** 0 where the connection was cut; -1 where nobody answered in time. */
  readonly status: number;
  readonly retryAfter: boolean;
  readonly text: string;
}

/** The status of a request that nobody answered in time. */
const unanswered = -1;

/** Longer than any handler may take, ms. */
const patience = 40_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function send(url: string, { method, path, headers, body }: HostileRequest): Promise<HostileReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let isLate = false;
    const none = () => resolve({ status: isLate ? unanswered : 0, retryAfter: false, text: '' });
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path: printable(path),
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerText(value)])),
          ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', none);
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            retryAfter: reply.headers['retry-after'] !== undefined,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.setTimeout(patience, () => {
      isLate = true;
      outgoing.destroy();
    });
    outgoing.on('error', none);
    outgoing.end(body ?? undefined);
  });
}

/** What a request's first line can hold; the rest goes escaped. Half a character has no escape. */
const printable = (path: string): string =>
  path.toWellFormed().replaceAll(/[^\u0021-\u007e]+/gu, (part) => encodeURIComponent(part));

/** What a header can hold. */
const headerText = (text: string): string => text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/gu, '?');
