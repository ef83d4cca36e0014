import { guest, inApp, ruleAt, type Mistake } from './mistake.ts';

const loop = { severity: 'error', code: 'entry_loop', rule: 'r' } as const;
const lead = (redirect: string, when: object = {}) => ruleAt('entry', 'r', { redirect }, when);
const experts = '/categories/{main}/{category}/{service}/experts{query}';
const order = '/order/{main}/{category}/{service}';

export const entryMistakes: readonly Mistake[] = [
  {
    about: 'an order page that redirects to itself',
    rules: [lead(`${order}{query}`)],
    found: loop,
    way: 'as guest: at once',
  },
  { about: 'an order page that redirects to itself without its query', rules: [lead(order)], found: loop },
  {
    about: 'an entry loop for guests only',
    rules: [lead(`${order}{query}`, guest)],
    found: loop,
    way: 'as guest: at once',
  },
  {
    about: 'an entry loop of one link only',
    rules: [lead(`${order}{query}`, { 'query.utm_source': { const: 'spring' } })],
    found: loop,
    way: 'as guest, utm_source = "spring": at once',
  },
  {
    about: 'an entry loop in the app only',
    rules: [lead(`${order}{query}`, inApp)],
    found: loop,
    way: 'as guest, in the app: at once',
  },
  {
    about: 'an experts’ page that leads back to the same redirect',
    rules: [lead(experts)],
    found: loop,
  },
  {
    about: 'an experts’ page that leads back to the same redirect where no expert is chosen',
    rules: [lead(experts, { 'query.workman': { const: null } })],
    found: loop,
  },
  {
    about: 'two redirects that lead to one another',
    rules: [
      ruleAt(
        'entry',
        'there',
        { redirect: `${order}?utm_source=there` },
        { 'query.utm_source': { const: null } },
      ),
      lead(order, { 'query.utm_source': { const: 'there' } }),
    ],
    found: { severity: 'error', code: 'entry_loop' },
  },
  {
    about: 'three redirects in a circle',
    rules: [
      ruleAt('entry', 'one', { redirect: `${order}?source=one` }, { 'query.source': { const: null } }),
      ruleAt('entry', 'two', { redirect: `${order}?source=two` }, { 'query.source': { const: 'one' } }),
      ruleAt('entry', 'three', { redirect: order }, { 'query.source': { const: 'two' } }),
    ],
    found: { severity: 'error', code: 'entry_loop' },
  },
  {
    about: 'an entry that leads everybody elsewhere',
    rules: [lead('/')],
    found: { severity: 'warning', code: 'never_entered' },
  },
];
