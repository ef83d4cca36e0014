import { expect, it } from 'vitest';
import { compileRules } from './compile-rules.ts';
import { documentOf, testHash, writtenRule } from './rule-fixtures.ts';

const link = { 'query.utm_source': { const: 'spring' } };
const codesOf = (at: 'entry' | 'quote', conditions: object, others: object = {}) => {
  const voucher = { code: 'SPRING', reason: 'a gift' };
  const rule = writtenRule(at, { voucher }, { when: conditions, ...others });
  const compiled = compileRules(documentOf([rule]), testHash);
  return compiled.ok ? [] : compiled.failure.map(({ code, path, rule: id }) => `${code} ${id} ${path}`);
};
const refused = ['link_alone a-rule /rules/0/then/voucher'];

it.each<[string, 'entry' | 'quote', object, object?]>([
  ['the link alone', 'entry', link],
  ['the link alone at the quote', 'quote', link],
  ['the link and the service', 'entry', { ...link, 'service.slug': { const: 'cleaning' } }],
  ['the link and the hour', 'entry', { ...link, 'local.hour': { maximum: 12 } }],
  ['the link and the device', 'entry', { ...link, 'device.kind': { const: 'phone' } }],
  ['the link and the app', 'entry', { ...link, 'session.in_app': { const: true } }],
  ['the link and every guest', 'entry', { ...link, 'session.guest': { const: true } }],
  ['the link and no operator', 'entry', { ...link, 'session.admin': { const: false } }],
  ['the link and an answer that is not given', 'quote', { ...link, 'answers.q1': { not: { minItems: 1 } } }],
  ['the link in one of several ways', 'entry', {}, { any: [{ 'session.guest': { const: false } }, link] }],
  [
    'the link in every way',
    'quote',
    {},
    { all: [link], any: [{}, { 'order.amount_toman': { minimum: 1 } }] },
  ],
])('refuses a voucher by %s', (_about, at, when, others) => {
  expect(codesOf(at, when, others)).toEqual(refused);
});

it.each<[string, 'entry' | 'quote', object, object?]>([
  ['everybody, without a link', 'entry', {}],
  ['the service', 'entry', { 'service.slug': { const: 'cleaning' } }],
  ['the link of a signed-in customer', 'entry', { ...link, 'session.guest': { const: false } }],
  ['the link of a new customer', 'entry', { ...link, 'customer.orders_count': { maximum: 0 } }],
  ['the link of a segment', 'entry', { ...link, 'customer.segments': { contains: { const: 'club' } } }],
  ['the link and an answer', 'quote', { ...link, 'answers.q1': { contains: { const: 'a' } } }],
  ['the link and an amount', 'quote', { ...link, 'order.amount_toman': { minimum: 500_000 } }],
  [
    'the link in ways that know the customer',
    'entry',
    link,
    { any: [{ 'session.guest': { const: false } }, { 'customer.orders_count': { minimum: 1 } }] },
  ],
])('accepts a voucher by %s', (_about, at, when, others) => {
  expect(codesOf(at, when, others)).toEqual([]);
});
