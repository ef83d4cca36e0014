import { expect } from 'vitest';

interface Given {
  readonly body?: unknown;
  readonly token?: string;
  readonly key?: string;
}

/** Makes requests to a server that listens; each must succeed. */
export function makeUrlClient(url: string) {
  return async (method: string, path: string, { body, token, key }: Given = {}) => {
    const reply = await fetch(url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    const value = await reply.json();
    expect({ status: reply.status, value }).toMatchObject({ status: 200 });
    // The contract defines a reply's content; these tests only follow it.
    // oxlint-disable-next-line typescript/no-explicit-any
    return value as any;
  };
}
