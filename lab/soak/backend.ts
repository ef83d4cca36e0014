import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { idempotencyHeader, senderHeader } from '@gam/schemas/upstream';
import { upstreamToken } from '@gam/shared/test/server-process';

export interface BackendReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
  /** The customer's address in x-forwarded-for. */
  readonly from?: string;
}

/**
 * Calls the marketplace and repeats the call under the same key after no reply or a 503, at most 20 times; status 0
 * means that there was no reply to any.
 */
export async function ask(url: string, path: string, asked: Asked = {}): Promise<BackendReply> {
  const key = asked.key ?? randomUUID();
  let reply = await askOnce(url, path, { ...asked, key });
  for (let again = 0; again < 20 && (reply.status === 0 || reply.status === 503); again += 1) {
    await pause(250);
    reply = await askOnce(url, path, { ...asked, key });
  }
  return reply;
}

async function askOnce(url: string, path: string, asked: Asked & { key: string }): Promise<BackendReply> {
  const { body, token, from, key } = asked;
  const method = asked.method ?? (body === undefined ? 'GET' : 'POST');
  try {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { [idempotencyHeader]: key }),
        ...(from && { 'x-forwarded-for': from, [senderHeader]: upstreamToken }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Returns a text of a reply by its name; throws with the reply if it is missing. */
export function textOf(reply: BackendReply, name: string): string {
  const found = reply.body[name];
  if (typeof found !== 'string')
    throw new Error(`no ${name} in ${reply.status} ${JSON.stringify(reply.body)}`);
  return found;
}

/** Returns the last code that a phone got. */
export async function readCode(url: string, phone: string): Promise<string> {
  const { body } = await ask(url, `/dev/outbox?phone=${phone}`);
  const results = body['results'] as readonly { code: string | null }[] | undefined;
  return results?.find(({ code }) => code !== null)?.code ?? '';
}

/** A network for each person, so that the limit of codes counts each person alone. */
const networkOf = (person: number): string =>
  `10.${(person >> 14) & 127}.${(person >> 7) & 127}.${person & 127}`;
export const phoneOf = (person: number): string => `0936${String(person).padStart(7, '0')}`;

/** Signs a customer in at the marketplace; returns the token. */
export async function signInAt(url: string, person: number): Promise<string> {
  const phone = phoneOf(person);
  const sent = await ask(url, '/v2/auth/codes/', { body: { phone }, from: networkOf(person) });
  const body = { verification_id: textOf(sent, 'verification_id'), code: await readCode(url, phone) };
  return textOf(await ask(url, '/v2/auth/sessions/', { body, from: networkOf(person) }), 'access_token');
}
