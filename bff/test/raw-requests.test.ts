import { bffCalls } from '@gam/schemas/descriptors';
import { askInTurn } from '@gam/shared/test/ask-in-turn';
import { sendRaw, writeChunked, writeRaw } from '@gam/shared/test/send-raw';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

/** Without it a URL that is not of the API is answered with a page. */
const asJson = { accept: 'application/json' };
const own = { 'gam-catalogue': 'web/1', 'content-type': 'application/json' };
const form = { ...own, 'content-type': 'multipart/form-data; boundary=b' };
const events = 'POST /api/events';
const long = (size: number) => JSON.stringify({ flow: null, url: 'x'.repeat(size), events: [] });
const deep = `{"flow":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;

it.each<[string, number, string]>([
  ['a header of 20 KB', 431, writeRaw('GET /livez', { more: 'x'.repeat(20_000) })],
  ['a cookie of 20 KB', 431, writeRaw('GET /livez', { cookie: `gam=${'x'.repeat(20_000)}` })],
  ['5,000 headers', 431, `GET /livez HTTP/1.1\r\nhost: gam.test\r\n${'a: b\r\n'.repeat(5_000)}\r\n`],
  ['an address of 20 KB', 431, writeRaw(`GET /${'x'.repeat(20_000)}`, {})],
  ['an address of 8 KB', 404, writeRaw(`GET /${'x'.repeat(8_000)}`, asJson)],
  ['an address of 8 KB in an address', 400, writeRaw(`GET /api/screen?url=/${'x'.repeat(8_000)}`, own)],
  ['an address that is not decodable', 404, writeRaw('GET /%E0%A4%A', asJson)],
  ['a name of 8 KB in an address', 404, writeRaw(`GET /api/schemas/${'x'.repeat(8_000)}`, own)],
  ['an address with NUL', 404, writeRaw('GET /%00', asJson)],
  ['an unknown method', 400, writeRaw('BREW /livez', {})],
  ['a request that is not HTTP', 400, '\u0016\u0003\u0001\u0002\r\n\r\n'],
  ['a folded line', 400, 'GET /livez HTTP/1.1\r\nhost: gam.test\r\na: b\r\n c: d\r\n e\r\n: f\r\n\r\n'],
  ['two hosts', 400, 'GET /livez HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
  ['the same host twice', 400, 'GET /livez HTTP/1.1\r\nhost: a\r\nHost: a\r\n\r\n'],
  ['two hosts in one header', 400, writeRaw('GET /livez', { host: 'a, b' })],
  ['a host with an address', 400, writeRaw('GET /livez', { host: 'a/b' })],
  ['no host', 400, 'GET /livez HTTP/1.1\r\n\r\n'],
  ...[
    'gzip',
    'gzip, chunked',
    'identity',
    'identity, chunked',
    'chunked, identity',
    'chunked, chunked',
    'xchunked',
    'chunked;q=1',
    '"chunked"',
    'gzip\r\ntransfer-encoding: chunked',
    'chunked\r\ntransfer-encoding: chunked',
  ].map((coding): [string, number, string] => [
    `a body in the coding ${JSON.stringify(coding)}`,
    400,
    writeChunked(events, own, '{}').replace('transfer-encoding: chunked', `transfer-encoding: ${coding}`),
  ]),
  ['chunks of HTTP/1.0', 400, writeChunked(events, own, '{}').replace('HTTP/1.1', 'HTTP/1.0')],
  ['two lengths', 400, `${events} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    400,
    `${events} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['an invalid length', 400, writeRaw(events, { ...own, 'content-length': '-1' })],
  [
    'an invalid chunk',
    400,
    `${writeChunked(events, own, '').split('\r\n\r\n')[0] ?? ''}\r\n\r\nzz\r\n{}\r\n`,
  ],
  ['a body of 300 KB', 413, writeRaw(events, own, long(300_000))],
  ['a chunked body of 300 KB', 413, writeChunked(events, own, long(300_000))],
  ['a body of 255 KB', 400, writeRaw(events, own, long(255_000))],
  ['a report of 300 KB', 413, writeRaw('POST /api/client-errors', own, long(300_000))],
  ['an app’s call-back of 20 KB', 413, writeRaw('POST /v2/billings/top/call-back/', own, long(20_000))],
  ['deeply nested JSON', 400, writeRaw(events, own, deep)],
  ['a key of the prototype', 400, writeRaw(events, own, '{"__proto__":{"admin":true}}')],
  ['a nested key of the prototype', 400, writeRaw(events, own, '{"a":[{"constructor":{"prototype":1}}]}')],
  ['compressed JSON', 400, writeRaw(events, { ...own, 'content-encoding': 'gzip' }, '\u001f\u008b')],
  ['JSON under another type', 415, writeRaw(events, { ...own, 'content-type': 'text/json' }, '{}')],
  ['an invalid type', 415, writeRaw(events, { ...own, 'content-type': ';;;' }, '{}')],
  ['a body without a type', 415, writeRaw(events, { 'gam-catalogue': 'web/1' }, '{}')],
  ['a form', 415, writeRaw(events, form, '--b--')],
  [
    'a file of 1 GB',
    413,
    writeRaw('POST /api/uploads/images?flow=f_x', { ...form, 'content-length': '1073741824' }),
  ],
  ['a chunked file', 411, writeChunked('POST /api/uploads/images?flow=f_x', form, '--b--')],
  ['a JSON file', 415, writeRaw('POST /api/uploads/voice?flow=f_x', own, '{}')],
])('answers %s with %i and a message, and the next request normally', async (_what, status, text) => {
  const reply = await sendRaw(world.bff.url, text);
  expect(reply).toEqual({
    status,
    body: expect.objectContaining({
      error: expect.objectContaining({
        code: expect.any(String),
        kind: expect.any(String),
        message: expect.stringMatching(/\p{Script=Arabic}/u),
        ref: expect.stringMatching(/^\d{4}-\d{4}-\d{4}$/),
      }),
    }),
  });
  expect((await sendRaw(world.bff.url, writeRaw('GET /livez', {}))).status).toBe(200);
});

const posts = [
  ...Object.values(bffCalls).flatMap(({ method, path }) => (method === 'POST' ? [path] : [])),
  '/pay/return/x',
  '/nothing',
];
const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', form['content-type']];

it.each(posts)('answers the next request on the connection after 600 KB at %s, of any type', async (path) => {
  for (const type of types) {
    const headers = { ...own, 'content-type': type };
    const large = { method: 'POST', path, headers, body: Buffer.alloc(600_000, 'x') };
    const [refused, next] = await askInTurn(world.bff.url, [large, { method: 'GET', path: '/livez' }]);
    expect(refused).toSatisfy((status: number) => status >= 300 && status < 500);
    expect(next).toBe(200);
  }
});
