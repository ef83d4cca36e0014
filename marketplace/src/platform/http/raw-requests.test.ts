import type { AddressInfo } from 'node:net';
import { upstreamCalls } from '@gam/schemas/upstream';
import { sendRaw, writeChunked, writeRaw } from '@gam/shared/test/send-raw';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let database: OpenDatabase;
let test: TestApp;
let url: string;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  test.app.server.closeAllConnections();
  await test.close();
  await database.close();
});

const own = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const fields = { 'content-type': 'application/x-www-form-urlencoded' };
const codes = 'POST /v2/auth/codes/';
const images = `POST ${upstreamCalls.uploadImage.path}`;
const long = (size: number) => JSON.stringify({ phone: '0'.repeat(size) });
const deep = `{"phone":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;

it.each<[string, number, string]>([
  ['a header of 20 KB', 431, writeRaw('GET /livez', { more: 'x'.repeat(20_000) })],
  ['an address of 20 KB', 431, writeRaw(`GET /${'x'.repeat(20_000)}`, {})],
  ['an address of 8 KB', 404, writeRaw(`GET /v2/orders/${'x'.repeat(8_000)}/`, {})],
  ['an address that is not decodable', 404, writeRaw('GET /v2/orders/%E0%A4%A/', {})],
  ['a method that there is not', 400, writeRaw('BREW /livez', {})],
  ['no HTTP', 400, '\u0016\u0003\u0001\u0002\r\n\r\n'],
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
    writeChunked(codes, own, '{}').replace('transfer-encoding: chunked', `transfer-encoding: ${coding}`),
  ]),
  ['chunks of HTTP/1.0', 400, writeChunked(codes, own, '{}').replace('HTTP/1.1', 'HTTP/1.0')],
  ['two lengths', 400, `${codes} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    400,
    `${codes} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a body of 300 KB', 413, writeRaw(codes, own, long(300_000))],
  ['a body of 300 KB without its length', 413, writeChunked(codes, own, long(300_000))],
  ['a body of 255 KB', 400, writeRaw(codes, own, long(255_000))],
  ['a form of the bank of 20 KB', 413, writeRaw('POST /bank/decide', fields, `card=${'1'.repeat(20_000)}`)],
  ['JSON that is deep', 400, writeRaw(codes, own, deep)],
  ['a key that reaches for the prototype', 400, writeRaw(codes, own, '{"__proto__":{"admin":true}}')],
  ['a key that reaches for it deeper', 400, writeRaw(codes, own, '{"a":[{"constructor":{"prototype":1}}]}')],
  ['JSON that is packed', 400, writeRaw(codes, { ...own, 'content-encoding': 'gzip' }, '\u001f\u008b')],
  ['JSON of another name', 415, writeRaw(codes, { 'content-type': 'text/json' }, '{}')],
  ['a malformed type', 415, writeRaw(codes, { 'content-type': ';;;' }, '{}')],
  ['a form', 415, writeRaw(codes, fields, 'phone=1')],
  ['a file that is JSON', 400, writeRaw(images, own, '{}')],
  ['a file that is nothing', 400, writeRaw(images, form, '--b--')],
])('answers %s with %i and a message, and answers the next request', async (_what, status, text) => {
  const reply = await sendRaw(url, text);
  expect({ status: reply.status, said: JSON.stringify(reply.body) }).toEqual({
    status,
    said: expect.stringMatching(/\p{Script=Arabic}/u),
  });
  expect((await sendRaw(url, writeRaw('GET /livez', {}))).status).toBe(200);
});
