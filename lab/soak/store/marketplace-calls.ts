import { randomUUID } from 'node:crypto';
import {
  idempotencyHeader,
  senderHeader,
  type UpstreamCall,
  type UpstreamCallName,
  upstreamCalls,
} from '@gam/schemas/upstream';
import { upstreamToken } from '@gam/shared/test/server-process';
import type { Outcome } from './run-attack.ts';

interface Given {
  /** The customer's address. */
  readonly from: string;
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A file instead of a body. */
  readonly file?: { readonly field: string; readonly content: Uint8Array<ArrayBuffer> };
}

export interface Reply {
  /** 0: there was no reply. */
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Makes one call of the table over HTTP as the BFF does, for the customer at an address. */
export async function makeCall(url: string, name: UpstreamCallName, given: Given): Promise<Reply> {
  const { from, token, params = {}, query = {}, body, file } = given;
  const call: UpstreamCall = upstreamCalls[name];
  const path = call.path.replace(/\{(\w+)\}/g, (_all, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  );
  const asked = new URLSearchParams(query).toString();
  const form = new FormData();
  if (file) form.set(file.field, new Blob([file.content]), 'blob');
  try {
    const reply = await fetch(`${url}${path}${asked === '' ? '' : `?${asked}`}`, {
      method: call.method,
      headers: {
        [senderHeader]: upstreamToken,
        'x-forwarded-for': from,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(call.effect === 'write' && { [idempotencyHeader]: randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: form }),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  } catch {
    return { status: 0, body: {} };
  }
}

const fullCodes: ReadonlySet<unknown> = new Set(['storage_full', 'too_much_stored']);

/** What became of a write at the marketplace. */
export function outcomeOf({ status, body }: Reply): Outcome {
  if (status === 200) return 'stored';
  return fullCodes.has(body['code']) ? 'full' : 'refused';
}
