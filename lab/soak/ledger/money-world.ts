import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { idempotencyHeader } from '@gam/schemas/upstream';
import { upstreamToken } from '@gam/shared/test/server-process';
import type { Pool } from 'pg';
import type { Asked, MoneyWorld, Reply } from '../../../marketplace/test/money-history/world.ts';
import { phoneOf } from '../backend.ts';

/** How often a request is sent while no marketplace answers; after each round there is a pause. */
const mostTries = 400;

interface Ways {
  readonly db: Pool;
  /** The URLs of the marketplaces that are asked in turn; they may change. */
  readonly urls: () => readonly string[];
  /** Called before each request. */
  readonly onRequest?: () => void;
}

/** Several marketplaces over one database, some of which may be away. */
export function openMoneyWorld({ db, urls, onRequest = () => undefined }: Ways): MoneyWorld {
  let turn = 0;
  let people = 0;

  /** Sends a request to the marketplaces in turn until one answers. */
  async function send(url: string, init: RequestInit): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      onRequest();
      turn += 1;
      const all = urls();
      const base = all[turn % all.length] ?? '';
      const headers = { ...(init.headers as Record<string, string>), origin: base };
      const reply = await fetch(`${base}${url}`, { ...init, headers, redirect: 'manual' }).catch(() => null);
      if (reply !== null && reply.status < 500) return reply;
      const text = await reply?.text();
      if (tries === mostTries) throw new Error(`no marketplace answers ${url}: ${reply?.status} ${text}`);
      if (tries % all.length === 0) await pause(100);
    }
  }

  async function ask(url: string, { token, key = randomUUID(), body }: Asked = {}): Promise<Reply> {
    const reply = await send(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        [idempotencyHeader]: key,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Reply['body'] };
  }

  return {
    ask,
    bffToken: upstreamToken,
    sendForm: async (url, fields) =>
      (await send(url, { method: 'POST', body: new URLSearchParams(fields), headers: {} })).text(),
    select: async (statement, values) =>
      (await db.query<Record<string, unknown>>(statement, statement.includes('$1') ? [...values] : [])).rows,
    // The rows that a sign-in leaves: it takes four requests, and is no part of money.
    signIn: async () => {
      people += 1;
      const customer = { id: randomUUID(), token: randomBytes(32).toString('base64url') };
      await db.query(
        `with customer as (insert into users (id, phone, role, created_at) values ($1, $2, 'customer', now()) returning id)
        insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
          select encode(sha256($3), 'hex'), id, now(), now(), now() + interval '1 day' from customer`,
        [customer.id, phoneOf(people), customer.token],
      );
      return customer;
    },
  };
}
