import { ask } from '../../flow/flow-fixtures.ts';
import { defaultDocument, documentOf } from '../../rules/rule-fixtures.ts';
import {
  answered,
  at,
  customer,
  guest,
  home,
  inApp,
  layer,
  noOptions,
  ruleAt,
  type SoundCase,
  type OfHome,
} from './mistake.ts';

const odd = (about: string, ...rules: readonly object[]): SoundCase => ({ about, questions: home, rules });
const withLast: OfHome = (questions) => [...questions, ask('last')];
const last = (about: string, ...rules: readonly object[]): SoundCase => ({
  about,
  questions: withLast,
  rules,
});
const skip = { skip: true };
const notice = { notice: { level: 'info', text: 'a notice' } };
const deny = { deny: { title: 'no', text: 'no', link: { label: 'on', to: '/' } } };
const dates = (id: string, limits: object, when: object = {}) =>
  at('when', id, { constraints: { dates: limits } }, when);
const area = ask('area', {
  type: 'number',
  options: [],
  min_allowed_value: 10,
  max_allowed_value: 300,
  step: 10,
});
const rooms = ask('rooms', {
  type: 'numerical_multi_select',
  options: ['bed', 'bath', 'hall'],
  min_allowed_value: 1,
  max_allowed_value: 4,
});

/** Sound documents that read or say what a check may misunderstand. */
export const soundOddCases: readonly SoundCase[] = [
  odd('an entry that is denied to some', ruleAt('entry', 'r', deny, { 'local.hour': { maximum: 5 } })),
  odd('an address that some are not asked for', at('address', 'r', skip, inApp)),
  last('a sign-in that comes a question earlier', at('bundles', 'r', { require_login: true })),
  last('a sign-in before the first question', at('thing', 'r', { require_login: true })),
  odd('a sign-in before the third question', {
    ...ruleAt('question', 'r', { require_login: true }, { 'question.position': { minimum: 3 } }),
  }),
  { about: 'a base without rules', documents: [documentOf([])] },
  last(
    'a question for two or three extras',
    at(
      'last',
      'r',
      skip,
      {},
      {
        any: [{ 'answers.bundles': { type: 'null' } }, { 'answers.bundles': { maxItems: 1 } }],
      },
    ),
  ),
  last(
    'an option for one area only',
    at(
      'last',
      'r',
      { keep_options: { id: { const: 'yes' } } },
      {
        'area.id': { not: { enum: ['31', null] } },
      },
    ),
  ),
  last('a question for one area only', at('last', 'r', skip, { 'area.id': { not: { const: '31' } } })),
  last(
    'a question for two bundles chosen together',
    at('last', 'r', skip, { 'answers.bundles': { not: { containsAll: ['stain', 'party'] } } }),
  ),
  odd(
    'a notice for one bundle with another, without a third',
    ruleAt(
      'quote',
      'r',
      notice,
      {},
      {
        all: [
          { 'answers.bundles': { containsAll: ['stain', 'sleep'] } },
          { 'answers.bundles': { not: { contains: { const: 'party' } } } },
        ],
      },
    ),
  ),
  last('a question above a number', at('last', 'r', skip, { 'answers.metres.number': { maximum: 60 } })),
  last(
    'a question without a number',
    at('last', 'r', skip, { 'answers.metres.number': { not: { type: 'null' } } }),
  ),
  {
    about: 'bounds that no answer reaches, and not one option at least',
    questions: [area, rooms, ask('last')],
    rules: [
      at('last', 'r', noOptions, { 'answers.area.number': { minimum: 301 } }),
      at('last', 's', { texts: { title: 'x' } }, { 'answers.rooms': { minItems: 1 } }),
      at('last', 't', { texts: { help_text: 'x' } }, { 'answers.rooms.total': { maximum: 12 } }),
    ],
  },
  {
    about: 'a question for a sum of counts that takes several options',
    questions: [rooms, ask('last')],
    rules: [at('last', 'r', skip, { 'answers.rooms.total': { maximum: 9 } })],
  },
  {
    about: 'an option that a rule answers with, which gets the lowest count',
    questions: [ask('a'), rooms],
    rules: [at('rooms', 'r', { answer: { values: ['bath'] } })],
  },
  {
    about: 'a question for one count',
    questions: [rooms, ask('last')],
    rules: [at('last', 'r', skip, { 'answers.rooms.counts.bath': { not: { const: 3 } } })],
  },
  {
    about: 'a count that two rules bound from both sides',
    questions: [rooms, ask('last')],
    rules: [
      at('last', 'r', { keep_options: { id: { const: 'yes' } } }, { 'answers.rooms.total': { minimum: 8 } }),
      at('last', 's', { keep_options: { id: { const: 'no' } } }, { 'answers.rooms.total': { maximum: 3 } }),
    ],
  },
  {
    about: 'limits that leave days, and a dead end on days that are closed',
    isOpen: true,
    questions: [ask('when', { type: 'timestamp', options: [] }), ask('last')],
    rules: [
      dates('r0', { earliest_day: 3, closed_holidays: true, notice_hours: 48 }),
      at('last', 'r1', noOptions, { 'chosen.weekday': { const: 'friday' } }),
      at('last', 'r2', noOptions, { 'chosen.hours_until': { maximum: 47 } }),
    ],
  },
  odd(
    'a day of notice on Fridays',
    dates('r', { notice_hours: 24 }, { 'local.weekday': { const: 'friday' } }),
  ),
  odd('dates of the next ten days', dates('r', { earliest_day: 1, latest_day: 10 })),
  odd(
    'an evening that closes the next morning',
    dates('r', { earliest_day: 1 }, { 'local.hour': { minimum: 18 } }),
  ),
  last('a question for chosen holidays', at('last', 'r', skip, { 'chosen.is_holiday': { const: false } })),
  last(
    'a question where the chosen time is soon',
    at('last', 'r', skip, { 'chosen.hours_until': { minimum: 48 } }),
  ),
  last(
    'a question for a segment',
    at('last', 'r', skip, {
      'customer.segments': { not: { contains: { const: 'club' } } },
    }),
  ),
  last(
    'a question for who ordered before',
    at('last', 'r', skip, {
      'customer.orders_count': { not: { minimum: 1 } },
    }),
  ),
  last(
    'a question for whoever is not known to have ordered',
    at('last', 'r', skip, { 'customer.last_order_days': { not: { type: 'null' } } }),
  ),
  last('a question on unknown devices', at('last', 'r', skip, { 'device.kind': { not: { const: null } } })),
  last('a question for an old client', at('last', 'r', skip, { 'client.catalogue': { minimum: 3 } })),
  odd(
    'a gateway for a segment',
    ruleAt(
      'payment',
      'r',
      { keep_gateways: ['bank', 'snapp-pay'] },
      {
        'customer.segments': { contains: { const: 'club' } },
      },
    ),
  ),
  odd(
    'a tick above an amount',
    ruleAt(
      'quote',
      'r',
      { confirm: { text: 'I agree' } },
      {
        'order.amount_toman': { minimum: 2_000_000 },
      },
    ),
  ),
  odd('two ticks', ruleAt('quote', 'r', { confirm: { text: 'I agree' } }), {
    ...ruleAt('quote', 's', { confirm: { text: 'I am at home' } }, inApp),
  }),
  odd(
    "words of the order's page",
    ruleAt('task', 'r', { texts: { cancel: 'Call before you cancel' }, ...notice }),
  ),
  {
    about: 'an emergency stop with a notice',
    documents: [
      defaultDocument,
      layer([ruleAt('quote', 'r', notice), ruleAt('entry', 's', deny, { 'local.hour': { minimum: 22 } })], {
        applies_to_open_flows: true,
      }),
    ],
  },
  {
    about: 'an option that the higher of two layers keeps for some',
    documents: [
      defaultDocument,
      layer([at('b', 'r', { keep_options: { id: { const: 'yes' } } }, guest)], { name: 'high', priority: 9 }),
      layer([at('b', 's', { keep_options: { id: { const: 'no' } } }, customer)], {
        name: 'low',
        priority: 3,
      }),
    ],
  },
  {
    about: 'a layer that undoes a rule for some, and says so',
    documents: [
      defaultDocument,
      layer([at('b', 'first', skip, inApp)], { name: 'low', priority: 3 }),
      layer([{ ...at('b', 'r', { texts: { title: 'x' } }, guest), instead_of: ['first'] }], {
        name: 'high',
        priority: 9,
      }),
    ],
  },
  last(
    'an option that stands after one answer or the other',
    at('last', 'r', { keep_options: { id: { const: 'yes' } } }, answered('bundles', 'stain')),
    at('last', 's', { keep_options: { id: { const: 'yes' } } }, answered('bundles', 'sleep')),
  ),
  last(
    'an answer that a rule gives to some',
    at('last', 'r', { answer: { values: ['yes'] } }, { 'session.admin': { const: true } }),
  ),
  odd('a question that the app alone asks', at('bundles', 'r', skip, { 'session.in_app': { const: false } })),
];
