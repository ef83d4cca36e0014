import type { FastifyInstance } from 'fastify';
import {
  deviceHeader,
  senderHeader,
  userTokenHeader,
  upstreamCalls,
  type CallReply,
  type UpstreamCall,
  type UpstreamCallName,
} from '@gam/schemas/upstream';
import { Value } from 'typebox/value';
import { expect } from 'vitest';

/** The credential that the BFF has in tests. */
export const bffToken = 'a-credential-of-the-bff';

export interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string | undefined;
  /** The user on whose behalf the BFF calls, with the BFF's credential as `token`. */
  readonly userToken?: string | undefined;
  readonly key?: string | undefined;
  /** The customer's address. */
  readonly ip?: string;
  /** The BFF's name of the customer's device. */
  readonly device?: string;
  /** The call comes without the BFF's credential. */
  readonly direct?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Makes calls of the table through HTTP, as the BFF does. */
export function makeClient(app: FastifyInstance) {
  const send = async (name: UpstreamCallName, given: Given = {}): Promise<Reply> => {
    const call: UpstreamCall = upstreamCalls[name];
    const reply = await app.inject({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, (_all, param: string) =>
        encodeURIComponent(given.params?.[param] ?? ''),
      ),
      ...(given.query && { query: given.query }),
      ...(given.body !== undefined && { payload: given.body as object }),
      headers: {
        ...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
        ...(given.userToken !== undefined && { [userTokenHeader]: given.userToken }),
        ...(given.key !== undefined && { 'idempotency-key': given.key }),
        ...(given.ip !== undefined && { 'x-forwarded-for': given.ip }),
        ...(given.device !== undefined && { [deviceHeader]: given.device }),
        ...(!given.direct && { [senderHeader]: bffToken }),
      },
    });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  };
  /**
   * Sends a read, or a call with a key, again while the marketplace is busy, as the BFF does: a slow machine is. Any other
   * call is sent once.
   */
  const insist = async (name: UpstreamCallName, given: Given, tries = 20): Promise<Reply> => {
    const reply = await send(name, given);
    const isRepeatable = given.key !== undefined || upstreamCalls[name].effect === 'read';
    return reply.status === 503 && isRepeatable && tries > 1 ? insist(name, given, tries - 1) : reply;
  };
  /** The reply of a call that must succeed and must be what the table says. */
  const ask = async <N extends UpstreamCallName>(name: N, given: Given = {}): Promise<CallReply<N>> => {
    const { status, body } = await insist(name, given);
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(Value.Errors(upstreamCalls[name].reply, body)).toEqual([]);
    return body as CallReply<N>;
  };
  return { send, insist, ask };
}

export type Client = ReturnType<typeof makeClient>;
