import { randomUUID } from 'node:crypto';
import {
  idempotencyHeader,
  type UpstreamCall,
  type UpstreamCallName,
  upstreamCalls,
} from '@gam/schemas/upstream';
import { type Arbitrary, constant, constantFrom, oneof, record } from 'fast-check';
import { upstreamToken } from '@gam/shared/test/server-process';
import { fromSchema } from './from-schema.ts';
import { nastyText, nastyValue } from './nasty.ts';
import type { Aim, Attack, Shot } from './shot.ts';
import { spoilt } from './spoil.ts';
import { words } from './words.ts';

/** Who calls. */
const callers = {
  customer: ({ tokens }: Aim) => tokens.customer,
  operator: ({ tokens }: Aim) => tokens.operator,
  acting: ({ tokens }: Aim) => tokens.acting,
  bff: () => upstreamToken,
  nobody: () => null,
} as const;

/** These end what the others are called with: only nobody calls them. */
const ending: readonly UpstreamCallName[] = ['endSession', 'endAllSessions'];

const names = Object.keys(upstreamCalls) as UpstreamCallName[];
const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const encode = (value: unknown): string => encodeURIComponent(text(value).toWellFormed());

/** Every call of the marketplace's table, with what its schema takes or with something wrong in it. */
const calls: Arbitrary<Shot> = constantFrom(...names).chain((name) => {
  const call: UpstreamCall = upstreamCalls[name];
  const part = (schema: unknown): Arbitrary<unknown> => {
    if (schema === undefined) return constant(undefined);
    const good = fromSchema(schema, words);
    return oneof({ weight: 2, arbitrary: good }, { weight: 3, arbitrary: spoilt(good) });
  };
  return record({
    caller: ending.includes(name)
      ? constant('nobody' as const)
      : constantFrom<keyof typeof callers>('customer', 'customer', 'operator', 'acting', 'bff', 'nobody'),
    params: part(call.params),
    query: part(call.query),
    body: oneof({ weight: 9, arbitrary: part(call.body) }, { weight: 1, arbitrary: nastyValue }),
    key: oneof(constant(null), nastyText),
  }).map(({ caller, params, query, body, key }): Shot => {
    const given = new Map(Object.entries(Object(params) as Record<string, unknown>));
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, param: string) => encode(given.get(param)));
    const asked = Object.entries(Object(query) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => `${encode(field)}=${encode(value)}`)
      .join('&');
    return (aim) => {
      const token = callers[caller](aim);
      return {
        method: call.method,
        path: asked === '' ? path : `${path}?${asked}`,
        headers: {
          ...(call.method !== 'GET' && { [idempotencyHeader]: key ?? randomUUID() }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(call.method !== 'GET' && { 'content-type': call.consumes ?? 'application/json' }),
        },
        body: call.method === 'GET' ? null : (JSON.stringify(body) ?? ''),
      };
    };
  });
});

/** What reaches the marketplace where nobody stands before it. */
export const marketplaceAttacks: readonly Attack[] = [
  { kind: 'calls of the marketplace', on: 'marketplace', share: 35, shots: calls },
];
