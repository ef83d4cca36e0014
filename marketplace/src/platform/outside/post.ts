import { Agent, request } from 'undici';

/** What an outside service answered. */
export interface OutsideReply {
  readonly status: number;
  /** The parsed JSON; undefined for any other body. */
  readonly body: unknown;
}

/** An outside service gave no whole reply in time. The message names the cause, and neither URL nor content. */
class NoReply extends Error {}

/** The longest reply that is read, in bytes. */
const maxReplyBytes = 64 * 1024;

interface Post {
  /** Sent as JSON, or as a form if it is URLSearchParams. */
  readonly body: URLSearchParams | object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The time for the whole exchange, in ms. */
  readonly deadlineMs: number;
}

/** Connections that are idle for longer are not used again, in ms: providers close them. */
const dispatcher = new Agent({ keepAliveTimeout: 4_000 });

/** Posts to an outside service. Redirects are not followed. Throws NoReply if no whole reply comes in time. */
export async function post(url: string, { body, headers = {}, deadlineMs }: Post): Promise<OutsideReply> {
  const isForm = body instanceof URLSearchParams;
  try {
    const reply = await request(url, {
      dispatcher,
      method: 'POST',
      signal: AbortSignal.timeout(deadlineMs),
      headers: {
        accept: 'application/json',
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...headers,
      },
      body: isForm ? body.toString() : JSON.stringify(body),
    });
    return { status: reply.statusCode, body: parse(await readText(reply.body)) };
  } catch (error) {
    if (error instanceof NoReply) throw error;
    throw new NoReply(`no reply: ${causeOf(error)}`);
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxReplyBytes) throw new NoReply('the reply is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
