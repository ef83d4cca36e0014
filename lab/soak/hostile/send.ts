import { Agent, request } from 'node:http';

/** A request, which is sent unchanged. */
export interface HostileRequest {
  readonly method: string;
  /** Path and query, unchanged. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | null;
}

export interface HostileReply {
  /** 0: the connection was closed. -1: no reply in time. */
  readonly status: number;
  readonly retryAfter: boolean;
  readonly text: string;
}

/** The status of a request without a reply in time. */
const unanswered = -1;

/** Time limit of a request, ms; every handler must be faster. */
const timeoutMs = 40_000;

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
    outgoing.setTimeout(timeoutMs, () => {
      isLate = true;
      outgoing.destroy();
    });
    outgoing.on('error', none);
    outgoing.end(body ?? undefined);
  });
}

/** Returns the path with every character escaped that a request's first line cannot contain; half characters are replaced. */
const printable = (path: string): string =>
  path.toWellFormed().replaceAll(/[^\u0021-\u007e]+/gu, (part) => encodeURIComponent(part));

/** Returns the text with `?` for every character that a header cannot contain. */
const headerText = (text: string): string => text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/gu, '?');
