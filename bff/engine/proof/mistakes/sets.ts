import { ask } from '../../flow/flow-fixtures.ts';
import { documentOf } from '../../rules/rule-fixtures.ts';
import { answered, at, guest, inApp, ruleAt, type Mistake } from './mistake.ts';

const error = { severity: 'error' } as const;
const base = (rules: readonly unknown[] = [], fields: object = {}) => ({
  ...documentOf(rules),
  name: 'base',
  ...fields,
});
const named = (name: string, rules: readonly unknown[], fields: object = {}) => ({
  ...documentOf(rules),
  name,
  kind: 'layer',
  ...fields,
});
const cleaning = { applies_to: { services: ['cleaning'], cities: ['*'] } };
const skip = { skip: true };
const signIn = at('b', 'sign-in', { require_login: true });

export const setMistakes: readonly Mistake[] = [
  {
    about: 'two bases for the same services and cities',
    documents: [base(), base([], { name: 'other' })],
    found: { ...error, code: 'same_scope', document: 'other' },
  },
  {
    about: 'two bases that name the same service',
    documents: [base(), base([], { name: 'one', ...cleaning }), base([], { name: 'two', ...cleaning })],
    found: { ...error, code: 'same_scope', document: 'two' },
  },
  {
    about: 'a base that hides another without a word',
    documents: [base([signIn]), base([], { name: 'campaign', ...cleaning })],
    found: {
      ...error,
      code: 'hides_base',
      document: 'campaign',
      message:
        'it hides the base "base" without "replaces": "base"; these rules would be lost: sign-in. A layer adds to a base instead.',
    },
  },
  {
    about: 'a base that hides another for a time',
    documents: [
      base([signIn]),
      base([], {
        name: 'campaign',
        ...cleaning,
        from: '2027-03-10T00:00+03:30',
        until: '2027-03-25T00:00+03:30',
      }),
    ],
    found: { ...error, code: 'hides_base', document: 'campaign' },
  },
  {
    about: 'nine layers at once',
    documents: [base(), ...Array.from({ length: 9 }, (_none, index) => named(`layer-${index}`, []))],
    found: { ...error, code: 'too_many_layers' },
  },
  {
    about: 'two layers that set the same consequence differently',
    documents: [
      base(),
      named('high', [at('b', 'one', { widget: 'choices' })], { priority: 2 }),
      named('low', [at('b', 'two', { widget: 'search_select' })], { priority: 1 }),
    ],
    found: { severity: 'warning', code: 'overlap', document: 'low', rule: 'two' },
  },
  {
    about: 'two layers that set the same text differently for some customers',
    documents: [
      base(),
      named('one', [at('b', 'one', { texts: { title: 'x' } }, guest)]),
      named('two', [at('b', 'two', { texts: { title: 'y' } }, inApp)]),
    ],
    found: { severity: 'warning', code: 'overlap', document: 'two', rule: 'two' },
  },
  {
    about: 'two layers that lead elsewhere from the entry',
    documents: [
      base(),
      named('one', [ruleAt('entry', 'one', { redirect: '/a' }, inApp)]),
      named('two', [ruleAt('entry', 'two', { redirect: '/b' }, inApp)]),
    ],
    found: { severity: 'warning', code: 'overlap', document: 'two' },
  },
  {
    about: 'a layer that takes a sign-in away without a word',
    documents: [base([signIn]), named('campaign', [at('b', 'r', { require_login: false })])],
    found: { ...error, code: 'undone_silently', document: 'campaign', rule: 'r' },
  },
  {
    about: 'a layer that makes a mandatory question optional without a word',
    documents: [
      base([at('b', 'must', { mandatory: true })]),
      named('campaign', [at('b', 'r', { mandatory: false })]),
    ],
    found: { ...error, code: 'undone_silently', document: 'campaign', rule: 'r' },
  },
  {
    about: 'a rule that stands instead of one that does not exist',
    documents: [
      base([signIn]),
      named('campaign', [at('b', 'r', skip, {}), { ...at('b', 's', skip), instead_of: ['gone'] }]),
    ],
    found: { ...error, code: 'unknown_rule', document: 'campaign', rule: 's' },
  },
  {
    about: 'a dead end where two layers meet',
    documents: [
      base(),
      named('one', [at('b', 'one', { keep_options: { id: { const: 'yes' } } }, answered('a', 'no'))]),
      named('two', [at('b', 'two', { keep_options: { id: { const: 'no' } } }, inApp)]),
    ],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, in the app: a = no',
  },
  {
    about: 'a dead end that a layer begins on a day',
    documents: [
      base(),
      named('campaign', [at('b', 'r', { keep_options: { id: { const: 'gone' } } })], {
        from: '2027-03-10T00:00+03:30',
      }),
    ],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = yes',
  },
  {
    about: 'a dead end because a layer undoes the rule that helped',
    questions: [ask('a'), ask('b', { options: ['yes'] })],
    documents: [
      base([at('b', 'hide', skip)]),
      named('campaign', [
        { ...at('b', 'r', { keep_options: { id: { const: 'gone' } } }), instead_of: ['hide'] },
      ]),
    ],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = yes',
  },
  {
    about: 'an entry loop of a base and a layer',
    documents: [
      base([
        ruleAt(
          'entry',
          'there',
          { redirect: '/order/{main}/{category}/{service}' },
          { 'query.utm_source': { const: 'x' } },
        ),
      ]),
      named('campaign', [
        ruleAt(
          'entry',
          'here',
          { redirect: '/order/{main}/{category}/{service}?utm_source=x' },
          { 'query.utm_source': { const: null } },
        ),
      ]),
    ],
    found: { ...error, code: 'entry_loop' },
  },
];
