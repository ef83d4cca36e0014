import { answered, home, inApp, ruleAt, type Case, type Mistake } from './mistake.ts';

const caused = { severity: 'error', rule: 'r' } as const;
const wash = (about: string, ...rules: readonly object[]) => ({
  about,
  questions: home,
  rules,
});
const keep = (...names: string[]) => ({ keep_gateways: names });
const pay = (consequence: object, when: object = {}) => ruleAt('payment', 'r', consequence, when);
const deny = { deny: { title: 'no', text: 'no' } };
const quote = (when: object = {}, more: object = {}) =>
  ruleAt('quote', 'r', { deny: { ...deny.deny, ...more } }, when);
const onwards = { link: { label: 'on', to: '/' } };
const from = (toman: number) => ({ 'order.amount_toman': { minimum: toman } });

export const endMistakes: readonly Mistake[] = [
  ...[
    wash('whoever has a price', quote({ 'quote.price_toman': { minimum: 1 } })),
    wash('prices within bounds', quote({ 'quote.price_toman': { minimum: 700_000, maximum: 900_000 } })),
    wash(
      'orders that are discounted',
      quote({ 'quote.price_toman': { minimum: 500_000 }, 'order.amount_toman': { maximum: 99_999 } }),
    ),
    wash('orders whose price is agreed on site', quote({ 'quote.price_toman': { type: 'null' } })),
    wash('the Fridays that were chosen', quote({ 'chosen.weekday': { const: 'friday' } })),
    wash('times within a day, in the app', quote({ ...inApp, 'chosen.hours_until': { maximum: 24 } })),
    wash('mornings that were chosen', quote({ 'chosen.hour': { maximum: 9 } })),
    wash(
      'who took two bundles of three',
      quote({ ...answered('bundles', 'sleep'), 'quote.price_toman': { minimum: 1 } }),
    ),
  ].map((one) => ({
    ...one,
    about: `a denial of the quote that leads nowhere, for ${one.about}`,
    found: { ...caused, code: 'dead_end' as const },
  })),
  ...[
    wash('above an amount', pay(keep('ewano'), from(1))),
    wash('below an amount', pay(keep('ewano'), { 'order.amount_toman': { maximum: 50_000 } })),
    wash('of any amount', pay(keep('ewano'))),
    wash(
      'in the app on Fridays, by the web',
      pay(keep('ewano'), { 'local.weekday': { const: 'friday' }, ...from(2_000_000) }),
    ),
    wash(
      'where two rules meet',
      pay(keep('bank', 'samin'), from(5_000_000)),
      ruleAt('payment', 'instalments', keep('snapp-pay'), from(3_000_000)),
    ),
  ].map((one) => ({
    ...one,
    about: `a prepayment without a gateway, ${one.about}`,
    found: { ...caused, code: 'no_gateway' as const },
  })),
  {
    ...wash('a payment rule without effect, in a service without prices', pay(keep('ewano'))),
    service: { has_price: false },
    found: { ...caused, severity: 'note', code: 'no_gateway' },
  },
  {
    ...wash('a gateway that few quotes name', pay(keep('snapp-pay'), from(3_000_000))),
    found: { ...caused, severity: 'warning', code: 'no_gateway' },
  },
];

export const soundEnds: readonly Case[] = [
  wash('a denial of a price that leads on', quote({ 'quote.price_toman': { minimum: 9_000_000 } }, onwards)),
  wash('a denial of chosen Fridays that leads on', quote({ 'chosen.weekday': { const: 'friday' } }, onwards)),
  wash('the wallet alone, inside the wallet', pay(keep('ewano'), { 'query.from_ewano': { const: true } })),
  wash('the bank alone, below an amount', pay(keep('bank'), { 'order.amount_toman': { maximum: 400_000 } })),
  wash(
    'no instalments, and no bank above an amount',
    pay(keep('bank', 'samin', 'sadad')),
    ruleAt('payment', 'large', keep('samin'), from(8_000_000)),
  ),
];
