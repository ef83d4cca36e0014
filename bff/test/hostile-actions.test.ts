import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChainAction, QuoteResult } from '@gam/schemas/upstream';
import { array, constantFrom, type Arbitrary, oneof, record, sample, string, tuple } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import type { Fault } from './support/fault-proxy.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { orderIt, signedIn } from './support/order.ts';
import { World } from './support/world.ts';

/** The number of tried duplications, each with one hostile action among allowed ones. */
const runs = 500;
const seed = Number(process.env['GAM_SEED'] ?? randomInt(1_000_000));

const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
const discard = '/v2/orders/price-inquiry/x-1/discard/';
const beginEdit = '/v2/orders/100001/begin-edit/';
/** The allowed calls, written here again and in another way than in the code under test. */
const inMap = /^POST \/v2\/orders\/(?:price-inquiry\/[\w-]{1,64}\/discard|[\w-]{1,64}\/begin-edit)\/?$/;
const isAllowed = ({ verb, path }: ChainAction) => inMap.test(`${verb.toUpperCase()} ${path}`);

/** A host to which no call may go; it counts its visitors. */
const elsewhere = createServer((request, reply) => {
  visits.push(`${request.method} ${request.url}`);
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
const visits: string[] = [];
let away: string;

let world: World;
let customer: Customer;
let quote: QuoteResult;
let met = 0;

beforeAll(async () => {
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  world = await World.start();
  customer = await signedIn(world);
  await customer.open(homeCleaning);
  await answerUntil(customer);
  await orderIt(customer);
  const kept: string[] = [];
  world.proxy.fail(quotes, { does: 'rewrite', with: (body) => (kept.push(body), body) });
  await customer.open(homeCleaning);
  await answerUntil(customer);
  quote = JSON.parse(kept.at(-1) ?? '{}') as QuoteResult;
  if (quote.duplication?.edit_state !== 'editable') throw new Error('the second order has no duplication');
});
beforeEach(() => {
  visits.length = 0;
});
afterAll(async () => {
  await world.stop();
  elsewhere.close();
});

/** The upstream sends this duplication with the next price. */
async function meet(actions: readonly ChainAction[], answering: Fault = { does: 'delay', ms: 0 }) {
  const { duplication } = quote;
  const hostile = {
    ...quote,
    inquiry_id: randomUUID(),
    duplication: duplication && {
      ...duplication,
      is_mandatory: false,
      // An option other than the chosen one.
      order_id: randomUUID(),
      chain_actions: actions,
      edit_actions: actions,
    },
  };
  world.proxy.heal();
  world.proxy.fail(quotes, { does: 'answer', status: 200, body: JSON.stringify(hostile) });
  world.proxy.fail(/\/(?:discard|begin-edit)\/?$/, answering);
  if (customer.screen.modal) await customer.send(event('dismiss_modal', {}));
  // Only a changed answer gets a new price.
  met += 1;
  const other = answer('102', ['10201'], [{ value: '10201', number: 1 + (met % 2) }]);
  await customer.sendAndWait(event('jump', { step: '102' }), other, next());
  await answerUntil(customer);
  expect(customer.screen.modal?.key).toBe('duplicate');
  world.proxy.forget();
}

const press = (way: 'duplicate_details' | 'duplicate_edit') => customer.sendAndWait(event(way, {}));
/**
 * The BFF requests these by itself from time to time: the rules, content that it keeps for a while, and sums of what
 * flows came to.
 */
const own =
  /^POST \/v2\/flow-outcomes\/$|^GET \/v2\/(?:flow-rules|motivation|cities|catalogue)\/(?:\?[\w=&]*)?$/;
/** The upstream calls since then, as they stood in the request's first line. */
const requested = () =>
  world.proxy
    .calls(/./)
    .map(({ name, target }) => `${name.split(' ', 1)[0] ?? ''} ${target}`)
    .filter((asked) => !own.test(asked));

const bodies: Arbitrary<unknown> = oneof(
  constantFrom<unknown>(
    {},
    null,
    [],
    'x'.repeat(100_000),
    { constructor: { prototype: { admin: true } } },
    JSON.parse('{"__proto__":{"verb":"DELETE","path":"/v2/auth/sessions/"}}'),
    { verb: 'DELETE', path: '/v2/auth/sessions/' },
    { user: 'u-1', role: 'operator', amount: -1 },
  ),
  string({ unit: 'binary', maxLength: 40 }),
);
const verbs = constantFrom('POST', 'post', 'PoST', 'GET', 'PUT', 'patch', 'DELETE', 'HEAD', 'OPTIONS');
const oddVerbs = constantFrom(
  'CONNECT',
  'TRACE',
  'PROPFIND',
  '',
  ' POST',
  'POST ',
  'POST\r\nx: y',
  '__proto__',
  'constructor',
  'ＰＯＳＴ',
  'PÖST',
  'toString',
  'POST /v2/cities/ HTTP/1.1\r\n',
  '\u202ePOST',
  'POST\0',
);

/** One way to turn an allowed path into a forbidden one: a path of the map with a change. */
const twist: Arbitrary<(path: string) => string> = oneof(
  constantFrom<(path: string) => string>(
    (path) => `${away}${path}`,
    (path) => away.replace('http:', '') + path,
    (path) => `//user:pass@${away.slice('http://'.length)}${path}`,
    (path) => `@${away.slice('http://'.length)}${path}`,
    (path) => `.${away.slice('http://'.length)}${path}`,
    (path) => `:1${path}`,
    (path) => path.replaceAll('/', '\\'),
    (path) => path.replace('/v2/', '/v2\\'),
    (path) => path.replaceAll('/', '%2f'),
    (path) => path.replaceAll('/', '%2F'),
    (path) => path.replaceAll('/', '／'),
    (path) => path.replaceAll('/', '∕'),
    (path) => path.replaceAll('/', '//'),
    (path) => `${path}?as=admin`,
    (path) => `${path}#x`,
    (path) => `${path};v=1`,
    (path) => `${path}\r\nx-role: operator`,
    (path) => `${path}\n`,
    (path) => `${path}\0`,
    (path) => ` ${path}`,
    (path) => `\t${path}`,
    (path) => `${path} HTTP/1.1\r\n\r\nDELETE /v2/auth/sessions/`,
    (path) => `${path}../../../auth/sessions/`,
    (path) => `/v2/../${path.slice(1)}`,
    (path) => `/x/%2e%2e${path}`,
    (path) => path.toUpperCase(),
    (path) => path.slice(1),
    (path) => path.replace('v2', 'ｖ2'),
    (path) => `javascript:${path}`,
    (path) => `file://${path}`,
  ),
  // Another value in place of an id.
  constantFrom(
    '..',
    '.',
    '',
    '%2e%2e',
    '%2E%2e',
    '..%2f..',
    '%00',
    '*',
    '{id}',
    'a.b',
    'a b',
    'ك',
    '1%2f2',
    'x?y',
    'x#y',
    'a@b',
    'a:b',
    '\u202e1',
    'a'.repeat(65),
    'e\u0301',
    '..;',
    '%252e%252e',
    '1,2',
  ).map((id) => (path: string) => path.replace(/x-1|100001/, () => id)),
  // One letter off the map: removed, doubled or replaced.
  tuple(
    constantFrom('', 'x', '-', '.', '%', 'ѕ', 'ı'),
    constantFrom(...Array.from({ length: 38 }).keys()),
  ).map(([letter, at]) => (path: string) => {
    const place = at % path.length;
    return path.slice(0, place) + letter + path.slice(place + 1);
  }),
  // Words at the wrong place.
  array(constantFrom('..', '.', '%2e', '', '\\', '@', 'orders', 'cancel', 'v2', '__proto__', 'progress'), {
    maxLength: 6,
  }).map((steps) => () => `/${steps.join('/')}`),
  string({ unit: 'binary', maxLength: 60 }).map((text) => (path: string) => path + text),
);
/** Other calls of the upstream, which the customer's token would allow. */
const others = constantFrom(
  '/v2/orders/100001/cancel/',
  '/v2/orders/',
  '/v2/addresses/',
  '/v2/auth/sessions/',
  '/dev/outbox',
  '/v2/orders/100001/progress/',
  '/v2/billings/charge_credit/',
  '/v2/admin/customers/',
  '/',
  '',
);
const paths = tuple(constantFrom(discard, beginEdit), twist).map(([path, change]) => change(path));

const hostile: Arbitrary<ChainAction> = oneof(
  { weight: 6, arbitrary: record({ verb: verbs, path: paths, body: bodies }) },
  { weight: 2, arbitrary: record({ verb: verbs, path: others, body: bodies }) },
  { weight: 2, arbitrary: record({ verb: oddVerbs, path: constantFrom(discard, beginEdit), body: bodies }) },
).filter((action) => !isAllowed(action));

/** Allowed actions around a forbidden one. */
const harmless = array(
  record({ verb: constantFrom('POST', 'post'), path: constantFrom(discard, beginEdit), body: bodies }),
  { maxLength: 2 },
);
const ways = constantFrom<'duplicate_details' | 'duplicate_edit'>('duplicate_details', 'duplicate_edit');

describe('actions of a hostile upstream [O-4.29] [O-7.13]', () => {
  it(`are refused, and nothing else runs with them: ${runs} of them`, { timeout: 240_000 }, async () => {
    const tried = sample(tuple(harmless, hostile, harmless, ways), { numRuns: runs, seed });
    for (const [before, action, after, way] of tried) {
      await meet([...before, action, ...after]);
      const { body } = await press(way);
      const shown = { seed, action: { ...action, body: null }, requested: requested(), visits };
      expect(shown).toMatchObject({ requested: [], visits: [] });
      expect(body.effects).toContainEqual(expect.objectContaining({ type: 'toast', level: 'error' }));
      expect(customer.screen.redirect).toBeNull();
    }
    console.log(`${runs} hostile chain actions (seed ${seed}): 0 requested, 0 requests to another host`);
  });

  it('run in sequence if the map allows every one of them exactly', async () => {
    const actions = ['POST', 'post', 'PoST'].flatMap((verb) =>
      [discard, beginEdit, beginEdit.slice(0, -1)].map((path) => ({ verb, path, body: {} })),
    );
    await meet(actions, { does: 'answer', status: 200, body: '{}' });
    await press('duplicate_details');
    const done = requested().filter((asked) => !asked.startsWith('GET '));
    expect(done).toEqual(actions.map(({ path }) => `POST ${path}`));
    expect(done.every((asked) => inMap.test(asked))).toBe(true);
  });

  it.each([301, 302, 303, 307, 308])('follow no redirect: %i ends the chain', async (status) => {
    const location = `${away}/v2/auth/sessions/`;
    await meet(
      [discard, beginEdit].map((path) => ({ verb: 'POST', path, body: {} })),
      { does: 'answer', status, body: '{}', headers: { location } },
    );
    const { body } = await press('duplicate_edit');
    expect({ requested: requested(), visits }).toEqual({ requested: [`POST ${discard}`], visits: [] });
    expect(body.effects).toContainEqual(expect.objectContaining({ type: 'toast', level: 'error' }));
  });
});
