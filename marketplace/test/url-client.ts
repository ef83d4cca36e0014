import { expect } from 'vitest';
import { orderBody, quoteBody } from './requests.ts';

interface Given {
  readonly body?: unknown;
  readonly token?: string;
  readonly key?: string;
}

/** Makes a request to a server that listens; returns the reply with its body read. */
export async function sendTo(
  url: string,
  method: string,
  path: string,
  { body, token, key }: Given = {},
): Promise<{ readonly status: number; readonly headers: Headers; readonly value: unknown }> {
  const reply = await fetch(url + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  return { status: reply.status, headers: reply.headers, value: await reply.json() };
}

/** Makes requests to a server that listens; each must succeed. */
export function makeUrlClient(url: string) {
  return async (method: string, path: string, given: Given = {}) => {
    const { status, value } = await sendTo(url, method, path, given);
    expect({ status, value }).toMatchObject({ status: 200 });
    // The contract defines a reply's content; these tests only follow it.
    // oxlint-disable-next-line typescript/no-explicit-any
    return value as any;
  };
}

/** Signs in through a server that listens and asks for a price; returns the placement of that inquiry. */
export async function quoteAt(
  url: string,
  phone: string,
): Promise<{ readonly token: string; readonly key: string; readonly body: unknown }> {
  const send = makeUrlClient(url);
  const { verification_id } = await send('POST', '/v2/auth/codes/', { body: { phone } });
  const { results } = await send('GET', `/dev/outbox?phone=${phone}`);
  const code = { verification_id, code: results[0].code };
  const { access_token: token } = await send('POST', '/v2/auth/sessions/', { body: code });
  const { inquiry_id } = await send('POST', '/v2/orders/price-inquiry/', {
    body: quoteBody(),
    token,
    key: `quote-${phone}`,
  });
  return { token, key: `order-${phone}`, body: orderBody(inquiry_id) };
}
