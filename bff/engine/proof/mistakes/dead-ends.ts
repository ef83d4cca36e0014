import { ask } from '../../flow/flow-fixtures.ts';
import { makeOption } from '../../questions/question-fixtures.ts';
import { answered, at, customer, guest, inApp, ruleAt, type Mistake } from './mistake.ts';

const error = { severity: 'error' } as const;
const none = { keep_options: { id: { const: 'gone' } } };
const keep = (option: string) => ({ keep_options: { id: { const: option } } });
const signedIn = { 'session.guest': { const: false } };

export const deadEndMistakes: readonly Mistake[] = [
  {
    about: 'rules that take every option of a mandatory choice',
    rules: [at('b', 'r', none)],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = yes',
  },
  {
    about: 'no option left after one answer',
    rules: [at('b', 'r', none, answered('a', 'no'))],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = no',
  },
  {
    about: 'no option left after two answers together',
    questions: [ask('a'), ask('b'), ask('c')],
    rules: [at('c', 'r', none, { ...answered('a', 'no'), ...answered('b', 'no') })],
    found: { ...error, code: 'no_option_left', question: 'c' },
    way: 'as guest: a = no, b = no',
  },
  {
    about: 'no option left where two rules meet',
    rules: [at('b', 'one', keep('yes'), answered('a', 'no')), at('b', 'two', keep('no'), guest)],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = no',
  },
  {
    about: 'no option left for guests only',
    rules: [at('b', 'r', none, guest)],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = yes',
  },
  {
    about: 'no option left for customers who signed in only',
    rules: [at('b', 'r', none, customer)],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as customer: a = yes',
  },
  {
    about: 'no option left in the app only',
    rules: [at('b', 'r', none, inApp)],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, in the app: a = yes',
  },
  {
    about: 'no option left for operators only',
    rules: [at('b', 'r', none, { 'session.admin': { const: true } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as operator: a = yes',
  },
  {
    about: 'no option left for customers signed up by e-mail only',
    rules: [at('b', 'r', none, { 'session.email_signup': { const: true }, ...signedIn })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as customer signed up by e-mail: a = yes',
  },
  {
    about: 'no option left by one link only',
    rules: [at('b', 'r', none, { 'query.utm_source': { const: 'spring' } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, utm_source = "spring": a = yes',
  },
  {
    about: 'no option left by any link but one',
    rules: [at('b', 'r', none, { 'query.utm_source': { not: { enum: ['spring', null] } } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, utm_source = "other": a = yes',
  },
  {
    about: 'no option left from three favourites on',
    rules: [at('b', 'r', none, { 'flow.favourites_count': { minimum: 3 }, ...signedIn })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as customer, with 3 favourites: a = yes',
  },
  {
    about: 'no option left for who copies an order',
    rules: [at('b', 'r', none, { 'flow.mode': { const: 'copy' } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, with an order to copy: a = yes',
  },
  {
    about: 'no option left from an instant on',
    rules: [at('b', 'r', none, { now: { minimum: Date.parse('2026-06-01T00:00:00Z') } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, at 2026-06-01T00:00:00.000Z: a = yes',
  },
  {
    about: 'no option left at one hour of one weekday',
    rules: [at('b', 'r', none, { 'local.hour': { const: 22 }, 'local.weekday': { const: 'friday' } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, at 2026-05-08T18:30:00.000Z: a = yes',
  },
  {
    about: 'no option left for one weekday of the chosen date',
    questions: [ask('when', { type: 'timestamp', options: [] }), ask('b')],
    rules: [at('b', 'r', none, { 'chosen.weekday': { const: 'friday' } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
  },
  {
    about: 'no option left where a pair of facts meets in one rule',
    rules: [at('b', 'r', none, { ...inApp, 'query.source': { const: 'banner' } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, in the app, source = "banner": a = yes',
  },
  {
    about: 'no option left where three facts meet in one rule',
    rules: [
      at('b', 'r', none, {
        ...inApp,
        'query.source': { const: 'banner' },
        'query.voucher': { const: 'X1' },
      }),
    ],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, in the app, source = "banner", voucher = "X1": a = yes',
  },
  {
    about: 'no option left where facts of two rules meet',
    rules: [
      at('b', 'one', keep('yes'), inApp),
      at('b', 'two', keep('no'), { 'query.source': { const: 'banner' } }),
    ],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest, in the app, source = "banner": a = yes',
  },
  {
    about: 'no option left after the sign-in that a rule asks for',
    rules: [at('b', 'sign-in', { require_login: true }), at('b', 'r', none, customer)],
    found: { ...error, code: 'no_option_left', question: 'b' },
  },
  {
    about: 'no option left after the answer that shows the question',
    questions: [ask('a'), ask('b', { under: ['a', 'yes'] })],
    rules: [at('b', 'r', none, { parent_answer: { contains: { const: 'yes' } } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = yes',
  },
  {
    about: 'no option left after an option’s operation key',
    questions: [
      ask('a', { options: [makeOption('x', 'x', { operation_key: 'YES' }), makeOption('y', 'y')] }),
      ask('b'),
    ],
    rules: [at('b', 'r', none, { 'flow.chosen_operation_keys': { contains: { const: 'YES' } } })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = x',
  },
  {
    about: 'no option left in one map of any',
    rules: [
      ruleAt('question', 'r', none, { 'question.id': { const: 'b' } }, { any: [inApp, answered('a', 'no')] }),
    ],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = no',
  },
  {
    about: 'no option left where only favourites could stand',
    rules: [at('b', 'r', { ...none, replace_options: 'favourites' })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = yes',
  },
  {
    about: 'an optional question that a rule makes mandatory, without an option',
    questions: [ask('a'), ask('b', { is_mandatory: false })],
    rules: [at('b', 'must', { mandatory: true }, answered('a', 'no')), at('b', 'r', none)],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = no',
  },
  {
    about: 'no option left after all of several options together',
    questions: [ask('a', { type: 'multi_select', options: ['x', 'y', 'z'] }), ask('b')],
    rules: [at('b', 'one', keep('yes'), answered('a', 'x')), at('b', 'two', keep('no'), answered('a', 'y'))],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = x + y + z',
  },
];
