import { bffCalls, sourceNames, ticketHeader } from '@gam/schemas/descriptors';
import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
  tuple,
  uint8Array,
} from 'fast-check';
import { makePng } from '../../../bff/test/support/files.ts';
import { aLife, encode, headersOf, pick, types } from './browser.ts';
import { nastyText } from './nasty.ts';
import type { Attack, Shot } from './shot.ts';

const step = oneof(
  {
    weight: 3,
    arbitrary: constantFrom(
      'order',
      'home-services',
      'cleaning',
      'home-cleaning',
      'categories',
      'edit',
      'experts',
      'login',
      'my-orders',
      'task-details',
      'charge',
      'pay',
      'result',
      'operator',
      'customers',
      'audit',
      '..',
      '%2e%2e',
      '%2f',
      '%00',
      '%ff',
      '%E0%A4%A',
      ';',
      '@',
      '\\',
      '__proto__',
      '100001',
      'dev',
      'widgets',
      'media',
      'assets',
      'api',
      'robots.txt',
      '.well-known',
      'account',
    ),
  },
  { weight: 1, arbitrary: nastyText },
);
const known = constantFrom(
  '/',
  '/login',
  '/my-orders',
  '/operator',
  '/operator/audit',
  '/charge',
  '/categories/edit/100001',
  '/order/home-services/cleaning/home-cleaning',
  '/order/home-services/cleaning/home-cleaning/100001',
  '/categories/home-services/cleaning',
  '/categories/home-services/cleaning/home-cleaning/experts',
  '/task-details/100001',
  '/operator/customers/demo-customer',
  '/pay/result/x.y',
);
const parameter = tuple(
  oneof(
    constantFrom(
      'city_id',
      'flow',
      'customer',
      'workman',
      'address_id',
      'voucher',
      'area',
      'to',
      'of',
      'offset',
      'ask',
      'RefId',
      'Token',
      'RedirectURL',
      'ipg',
      'page',
      'pages',
      'mode',
      'edit-mode',
      'lock-city',
      'auto-answered',
      'expert_app',
      'in_app',
      'from_ewano',
      'utm_source',
      'customer_contract_id',
      'workman_name',
      'v',
      'item',
      'redirected',
      'gclid',
      'answers',
      '101',
    ),
    nastyText,
  ),
  oneof(nastyText, constantFrom('1', '2', '101', '10101', '-1', '999', '1,2', 'true')),
);
const address = tuple(
  oneof(
    known,
    array(step, { maxLength: 6 }).map((steps) => `/${steps.join('/')}`),
  ),
  array(parameter, { maxLength: 5 }),
  constantFrom(true, true, false),
).map(([path, parameters, escaped]) => {
  const write = escaped ? encode : (text: string) => text;
  const query = parameters.map(([name, value]) => `${write(name)}=${write(value)}`).join('&');
  return query === '' ? path : `${path}?${query}`;
});

const screens: Arbitrary<Shot> = tuple(aLife, address, constantFrom('json', 'json', 'page')).map(
  ([index, url, as]): Shot =>
    ({ lives }) => {
      const headers = { ...headersOf(pick(lives, index)), 'content-type': '' };
      return as === 'json'
        ? { method: 'GET', path: `${bffCalls.getScreen.path}?url=${encode(url)}`, headers, body: null }
        : { method: 'GET', path: url, headers: { ...headers, accept: 'text/html' }, body: null };
    },
);

const sources: Arbitrary<Shot> = record({
  index: aLife,
  flow: oneof({ weight: 4, arbitrary: constant('@flow') }, { weight: 1, arbitrary: nastyText }),
  source: oneof({ weight: 4, arbitrary: constantFrom<string>(...sourceNames, 'explain') }, nastyText),
  v: oneof(constant('@v'), nastyText),
  item: oneof(constant(null), constantFrom('1', '100', 'new'), nastyText),
  ticket: oneof({ weight: 4, arbitrary: constant('@ticket') }, { weight: 1, arbitrary: nastyText }),
}).map(({ index, flow, source, v, item, ticket }): Shot => ({ lives }) => {
  const life = pick(lives, index);
  const id = flow === '@flow' ? (life.screen.flow?.id ?? 'f_x') : flow;
  const told = /"v":"([^"]+)"/.exec(JSON.stringify(life.screen))?.[1];
  const own = ticket === '@ticket' ? (life.screen.flow?.ticket ?? '') : ticket;
  const query = `v=${encode(v === '@v' ? (told ?? 'x') : v)}${item === null ? '' : `&item=${encode(item)}`}`;
  const path =
    source === 'explain'
      ? `/api/flows/${encode(id)}/explain`
      : `/api/flows/${encode(id)}/sources/${encode(source)}?${query}`;
  return { method: 'GET', path, headers: { ...headersOf(life), [ticketHeader]: own }, body: null };
});

const png = makePng(200, 200);
const fileBytes = oneof(
  uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  tuple(nat(png.length), nat(255)).map(([at, value]) => {
    const bytes = Buffer.from(png);
    bytes[at % bytes.length] = value;
    return bytes;
  }),
  nat(png.length).map((length) => png.subarray(0, length)),
  constantFrom('GIF89a', 'OggS', 'ID3', '<svg onload=alert(1)>', 'RIFF', '%PDF-1.4').map((text) =>
    Buffer.from(text),
  ),
);
const uploads: Arbitrary<Shot> = record({
  index: aLife,
  path: constantFrom(bffCalls.uploadImage.path, bffCalls.uploadVoice.path),
  field: oneof(constantFrom('image', 'file'), nastyText),
  name: nastyText,
  type: oneof(constantFrom('image/png', 'audio/ogg', 'text/html'), nastyText),
  bytes: fileBytes,
  ending: constantFrom('--', '--', '', '\r\n', '--x'),
  boundary: constantFrom('b', 'b', 'b', '', 'x'),
  parts: constantFrom(1, 1, 1, 0, 2, 30),
}).map(({ index, path, field, name, type, bytes, ending, boundary, parts }): Shot => ({ lives }) => {
  const flows = lives.filter(({ screen }) => screen.flow !== null);
  const life = pick(flows, index);
  const { id = '', ticket = '' } = life.screen.flow ?? {};
  const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const one = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
  const body = Buffer.concat([...Array.from({ length: parts }, () => one), Buffer.from(`--b${ending}`)]);
  return {
    method: 'POST',
    path: `${path}?flow=${encode(id)}`,
    headers: {
      ...headersOf(life),
      [ticketHeader]: ticket,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
  };
});

const bankReturns: Arbitrary<Shot> = tuple(
  nastyText,
  array(parameter, { maxLength: 4 }),
  constantFrom('GET', 'POST'),
  types,
).map(([ref, parameters, method, type]): Shot => {
  const fields = parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const path = `/pay/return/${encode(ref)}`;
  return () =>
    method === 'GET'
      ? { method, path: `${path}?${fields}`, headers: {}, body: null }
      : { method, path, headers: { 'content-type': type }, body: fields };
});

/** Hostile requests to pages, sources, uploads and bank returns. */
export const addressAttacks: readonly Attack[] = [
  { kind: 'pages', on: 'bff', share: 8, shots: screens },
  { kind: 'sources and explanations', on: 'bff', share: 4, shots: sources },
  { kind: 'uploads', on: 'bff', share: 2, shots: uploads },
  { kind: 'returns from the bank', on: 'bff', share: 2, shots: bankReturns },
];
