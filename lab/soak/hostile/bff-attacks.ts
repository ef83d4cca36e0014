import { createHmac, randomUUID } from 'node:crypto';
import {
  bffCalls,
  catalogueHeader,
  eventArgs,
  eventNames,
  ticketHeader,
  type EventName,
} from '@gam/schemas/descriptors';
import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  json,
  nat,
  oneof,
  record,
  string,
  tuple,
} from 'fast-check';
import { aLife, encode, headersOf, pick, types } from './browser.ts';
import { fromSchema } from './from-schema.ts';
import type { Life } from './lives.ts';
import { nastyText, nastyValue } from './nasty.ts';
import type { Attack, Shot } from './shot.ts';
import { spoilt } from './spoil.ts';
import { words } from './words.ts';

/** Placeholders, with their values at the moment of sending. */
const places = {
  '@flow': ({ screen }: Life) => screen.flow?.id ?? null,
  '@ticket': ({ screen }: Life) => screen.flow?.ticket ?? '',
  '@rev': ({ screen }: Life) => screen.flow?.rev ?? 0,
  '@url': ({ screen }: Life) => screen.url,
  '@step': ({ screen }: Life) => screen.flow?.step ?? '1',
  '@option': ({ screen }: Life) => /"id":"(\d{4,6})"/.exec(JSON.stringify(screen.body))?.[1] ?? '1',
} as const;

const isPlace = (text: string): text is keyof typeof places => Object.hasOwn(places, text);

/** Returns the JSON of a value with every placeholder replaced. */
const fill = (value: unknown, life: Life): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' && isPlace(part) ? places[part](life) : part,
  ) ?? 'null';

/** Every event but those that end a session, which the later requests need. */
const names = eventNames.filter((name) => name !== 'sign_out' && name !== 'sign_out_everywhere');
/** The events that move a flow; they are chosen more often. */
const often: readonly EventName[] = ['answer', 'next', 'back', 'jump', 'continue', 'dismiss_modal'];
const anyEvent = constantFrom<EventName>(...names, ...often, ...often, ...often).chain((name) =>
  record({
    action_id: constant(null).map(() => randomUUID()),
    name: constant(name),
    args: fromSchema(eventArgs[name], ['@step', '@option', '@option', ...words]),
  }),
);
const goodEvent = oneof(
  { weight: 3, arbitrary: anyEvent },
  {
    weight: 1,
    arbitrary: constant(null).map((): unknown => ({
      action_id: randomUUID(),
      name: 'answer',
      args: { question: '@step', values: ['@option'] },
    })),
  },
);
const flowBatch = record({
  flow: constant('@flow'),
  ticket: constant('@ticket'),
  base_rev: constant('@rev'),
  events: array(goodEvent, { minLength: 1, maxLength: 4 }),
});
const pageBatch = record({
  flow: constant(null),
  url: constant('@url'),
  events: array(goodEvent, { minLength: 1, maxLength: 3 }),
});

/** A batch as the shown screen would send it. */
const batchShots = (change: (batch: Arbitrary<unknown>) => Arbitrary<unknown>): Arbitrary<Shot> =>
  tuple(aLife, change(flowBatch), change(pageBatch)).map(([index, onFlow, onPage]): Shot => ({ lives }) => {
    const life = pick(lives, index);
    const body = fill(life.screen.flow ? onFlow : onPage, life);
    return { method: 'POST', path: bffCalls.sendEvents.path, headers: headersOf(life), body, life };
  });

const anyBody = oneof(
  nastyValue.map((value) => JSON.stringify(value) ?? ''),
  json({ maxDepth: 6 }),
  nastyText,
  string({ unit: 'binary', maxLength: 2_000 }),
  nat(20_000).map((depth) => '['.repeat(depth)),
  nat(20_000).map((depth) => `{"flow":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
  nastyText.map((text) => `{"flow":null,"url":"/","events":[],"__proto__":${JSON.stringify(text)}}`),
  nat(300_000).map((length) => JSON.stringify({ flow: null, url: 'x'.repeat(length), events: [] })),
);
const postPaths = constantFrom(
  ...Object.values(bffCalls).flatMap(({ method, path }) => (method === 'POST' ? [path] : [])),
);

const rawBodies: Arbitrary<Shot> = record({
  index: aLife,
  path: postPaths,
  type: types,
  body: anyBody,
  method: constantFrom('POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE'),
  flow: oneof(constant('@flow'), nastyText),
}).map(({ index, path, type, body, method, flow }): Shot => ({ lives }) => {
  const life = pick(lives, index);
  const named = isPlace(flow) ? (life.screen.flow?.id ?? 'f_x') : flow;
  return {
    method,
    path: path.includes('uploads') ? `${path}?flow=${encode(named)}` : path,
    headers: { ...headersOf(life), 'content-type': type },
    body,
  };
});

const reports: Arbitrary<Shot> = tuple(aLife, spoilt(fromSchema(bffCalls.reportClientError.body, words))).map(
  ([index, report]): Shot =>
    ({ lives }) => ({
      method: 'POST',
      path: bffCalls.reportClientError.path,
      headers: headersOf(pick(lives, index)),
      body: JSON.stringify(report) ?? '',
    }),
);

/** Ways to forge a ticket. */
const ticketTricks: Arbitrary<(own: string, other: string) => string> = oneof(
  nat(2_000).map((at) => (own: string) => own.slice(0, at % (own.length + 1))),
  constant((own: string, other: string) => `${own.split('.')[0]}.${other.split('.')[1]}`),
  constant((_own: string, other: string) => other),
  nastyText.map((key) => (own: string) => resign(own, key, (ticket) => ticket)),
  tuple(
    constantFrom('subject', 'actor', 'visitor', 'issued_at', 'city', 'query', 'mode', 'service_version'),
    nastyValue,
  ).map(
    ([field, value]) =>
      (own: string) =>
        resign(own, 'another key', (ticket) => ({ ...ticket, [field]: value })),
  ),
  tuple(nat(2_000), nat(255)).map(([at, code]) => (own: string) => {
    const place = at % Math.max(1, own.length);
    return own.slice(0, place) + String.fromCodePoint(code) + own.slice(place + 1);
  }),
  nastyText.map((text) => () => text),
  json().map((text) => () => `${Buffer.from(text).toString('base64url')}.${'A'.repeat(43)}`),
);

function resign(own: string, key: string, change: (ticket: object) => object): string {
  const [content = ''] = own.split('.');
  const changed = change(JSON.parse(Buffer.from(content, 'base64url').toString() || '{}') as object);
  const body = Buffer.from(JSON.stringify(changed)).toString('base64url');
  return `${body}.${createHmac('sha256', key.toWellFormed()).update(body).digest('base64url')}`;
}

const tickets: Arbitrary<Shot> = record({
  index: aLife,
  other: aLife,
  trick: ticketTricks,
  events: array(goodEvent, { minLength: 1, maxLength: 2 }),
  rev: constantFrom<unknown>('@rev', 0, 1, 2 ** 53),
}).map(({ index, other, trick, events, rev }): Shot => ({ lives }) => {
  const flows = lives.filter(({ screen }) => screen.flow !== null);
  const [life, from] = [pick(flows, index), pick(flows, other)];
  const ticket = trick(life.screen.flow?.ticket ?? '', from.screen.flow?.ticket ?? '');
  const body = fill({ flow: '@flow', ticket, base_rev: rev, events }, life);
  return { method: 'POST', path: bffCalls.sendEvents.path, headers: headersOf(life), body };
});

const hostileHeaders: Arbitrary<Shot> = record({
  index: aLife,
  batch: flowBatch,
  page: pageBatch,
  headers: record(
    {
      [catalogueHeader]: oneof(constantFrom('web/0', 'web/99999999999', 'web/-1', 'x', '/'), nastyText),
      cookie: oneof(
        nastyText.map((text) => `gam-visitor=${text}; gam-session=${text}`),
        nastyText,
      ),
      origin: nastyText,
      'sec-fetch-site': nastyText,
      'x-forwarded-for': nastyText,
      'x-forwarded-host': nastyText,
      'accept-encoding': nastyText,
      'accept-language': nastyText,
      'idempotency-key': nastyText,
      authorization: nastyText.map((text) => `Bearer ${text}`),
      'if-none-match': nastyText,
      [ticketHeader]: nastyText,
    },
    { requiredKeys: [] },
  ),
}).map(({ index, batch, page, headers }): Shot => ({ lives }) => {
  const life = pick(lives, index);
  const body = fill(life.screen.flow ? batch : page, life);
  const all = { ...headersOf(life), ...withoutUndefined(headers) };
  return { method: 'POST', path: bffCalls.sendEvents.path, headers: all, body };
});

const withoutUndefined = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Hostile requests that a browser could send to the BFF. */
export const bffAttacks: readonly Attack[] = [
  { kind: 'any body to any call', on: 'bff', share: 9, shots: rawBodies },
  { kind: 'malformed events', on: 'bff', share: 14, shots: batchShots(spoilt) },
  { kind: 'events in any order', on: 'bff', share: 14, shots: batchShots((batch) => batch) },
  { kind: 'tickets', on: 'bff', share: 5, shots: tickets },
  { kind: 'headers', on: 'bff', share: 5, shots: hostileHeaders },
  { kind: 'client errors', on: 'bff', share: 2, shots: reports },
];
