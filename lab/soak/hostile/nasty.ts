import {
  type Arbitrary,
  array,
  constantFrom,
  double,
  integer,
  json,
  nat,
  oneof,
  string,
  tuple,
} from 'fast-check';

/** Texts that often break software: ends of strings, half characters, properties of every object. */
export const nastyText: Arbitrary<string> = oneof(
  constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\u0000\u0001\u001f',
    '\ud800',
    '\udc00x',
    'x\ud83d',
    '\u202eمتن\u202c',
    '\u200f\u200e\u2066\u2069',
    '\ufeff',
    '\ufffe\uffff',
    '\u2028\u2029',
    'e\u0301'.repeat(50),
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'length',
    "'; drop table orders; --",
    '" or 1=1',
    '%',
    '_',
    '\\',
    '\\u0000',
    '$1',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '&lt;',
    ']]>',
    '../../../etc/passwd',
    '..%2f..%2f',
    '%00',
    '%ff',
    '%zz',
    '//evil.example',
    'http://evil.example',
    '۱۲۳۴۵۶۷۸۹۰',
    '٠١٢٣',
    '09120000001',
    '+989120000001',
    '0x10',
    '1e9',
    'NaN',
    'null',
    'true',
    '-1',
    '1405-13-40',
    '9999-99-99',
    '0000-00-00',
    '2026-02-30',
    '2026-11-22T25:61:61Z',
    '[object Object]',
    'x'.repeat(65),
    'م'.repeat(300),
    '😀'.repeat(500),
    'x'.repeat(5_000),
    '\t\r\n'.repeat(100),
    'a@b',
    'a\0@b.ir',
    'a@b.ir\r\nbcc: x@y.z',
    `${'a'.repeat(250)}@b.ir`,
    'ـ'.repeat(64),
    '𠮷野家',
  ),
  string({ unit: 'binary', maxLength: 40 }),
  string({ unit: 'grapheme', maxLength: 20 }),
);

export const nastyNumber: Arbitrary<number> = oneof(
  constantFrom(0, -0, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 90.000_1),
  integer(),
  double({ noNaN: true, noDefaultInfinity: true }),
);

/** Nested lists or nested objects. */
const deep: Arbitrary<unknown> = tuple(constantFrom('list', 'object'), nat(120)).map(([kind, depth]) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = kind === 'list' ? [value] : { a: value };
  return value;
});

/** Values that only an attacker sends. */
export const nastyValue: Arbitrary<unknown> = oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: nastyNumber },
  { weight: 2, arbitrary: constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { '': '' }) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: json({ maxDepth: 4 }).map((text): unknown => JSON.parse(text)) },
  { weight: 1, arbitrary: array(nastyText, { maxLength: 40 }) },
);

/** Hostile names of keys. */
export const nastyKey: Arbitrary<string> = oneof(
  constantFrom('__proto__', 'constructor', 'prototype', 'toJSON', 'then', '', '\0', 'role', 'admin', 'price'),
  nastyText,
);
