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

/** The tokens of the callers. */
const callers = {
  customer: ({ tokens }: Aim) => tokens.customer,
  operator: ({ tokens }: Aim) => tokens.operator,
  acting: ({ tokens }: Aim) => tokens.acting,
  bff: () => upstreamToken,
  anonymous: () => null,
} as const;

/** Calls that end sessions: only the anonymous caller makes them, since the others need their tokens. */
const ending: readonly UpstreamCallName[] = ['endSession', 'endAllSessions'];

const names = Object.keys(upstreamCalls) as UpstreamCallName[];
const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const encode = (value: unknown): string => encodeURIComponent(text(value).toWellFormed());

/** Every call of the marketplace's table, with valid or malformed arguments. */
const calls: Arbitrary<Shot> = constantFrom(...names).chain((name) => {
  const call: UpstreamCall = upstreamCalls[name];
  const part = (schema: unknown): Arbitrary<unknown> => {
    if (schema === undefined) return constant(undefined);
    const good = fromSchema(schema, words);
    return oneof({ weight: 2, arbitrary: good }, { weight: 3, arbitrary: spoilt(good) });
  };
  return record({
    caller: ending.includes(name)
      ? constant('anonymous' as const)
      : constantFrom<keyof typeof callers>('customer', 'customer', 'operator', 'acting', 'bff', 'anonymous'),
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

/** Hostile requests to the marketplace itself, without a BFF in front. */
export const marketplaceAttacks: readonly Attack[] = [
  { kind: 'calls of the marketplace', on: 'marketplace', share: 35, shots: calls },
];
