import { ask } from '../../flow/flow-fixtures.ts';
import { defaultDocument } from '../../rules/rule-fixtures.ts';
import { at, layer, ruleAt, type Mistake } from './mistake.ts';

const endless = ask('endless', { type: 'number', options: [], min_allowed_value: 1e21 });
const error = { severity: 'error' } as const;
const texts = (when: object) => at('b', 'r', { texts: { title: 'x' } }, when);
const whole = (rules: readonly unknown[], fields: object = {}) => [defaultDocument, layer(rules, fields)];
const scope = (applies_to: object) => whole([], { applies_to });
const link = (to: string) => ({ deny: { title: 'no', text: 'no', link: { label: 'on', to } } });

/** Mistakes that are in one document, whatever its services ask. */
export const documentMistakes: readonly Mistake[] = [
  {
    about: 'a decision point that does not exist',
    rules: [ruleAt('somewhere', 'r', { skip: true })],
    found: { ...error, code: 'schema', path: '/rules/0/at' },
  },
  {
    about: 'a consequence that does not exist',
    rules: [at('b', 'r', { reorder: true })],
    found: { ...error, code: 'schema', path: '/rules/0/then' },
  },
  {
    about: 'a rule without a consequence',
    rules: [at('b', 'r', {})],
    found: { ...error, code: 'schema', path: '/rules/0/then' },
  },
  {
    about: 'two rules with one id',
    rules: [at('a', 'r', { mandatory: true }), at('b', 'r', { mandatory: true })],
    found: { ...error, code: 'duplicate_id', rule: 'r', path: '/rules/1/id' },
  },
  {
    about: 'a fact that does not exist',
    rules: [texts({ 'session.age': { const: 1 } })],
    found: { ...error, code: 'unknown_path', rule: 'r', path: '/rules/0/when/session.age' },
  },
  {
    about: 'a fact that is not known yet',
    rules: [ruleAt('entry', 'r', { redirect: '/' }, { parent_answer: { const: null } })],
    found: { ...error, code: 'path_not_here', rule: 'r', path: '/rules/0/when/parent_answer' },
  },
  {
    about: 'a price before the quote',
    rules: [texts({ 'quote.price_toman': { minimum: 1 } })],
    found: { ...error, code: 'path_not_here', rule: 'r' },
  },
  {
    about: 'a bound of a fact that is no number',
    rules: [texts({ 'session.guest': { minimum: 1 } })],
    found: { ...error, code: 'keyword_misfit', rule: 'r', path: '/rules/0/when/session.guest/minimum' },
  },
  {
    about: 'several values of a fact that has one',
    rules: [texts({ 'query.source': { containsAll: ['x', 'y'] } })],
    found: { ...error, code: 'keyword_misfit', rule: 'r' },
  },
  {
    about: 'a text in place of yes or no',
    rules: [texts({ 'session.guest': { const: 'yes' } })],
    found: { ...error, code: 'value_misfit', rule: 'r', path: '/rules/0/when/session.guest/const' },
  },
  {
    about: 'a number among texts',
    rules: [texts({ 'query.source': { enum: ['x', 7] } })],
    found: { ...error, code: 'value_misfit', rule: 'r', path: '/rules/0/when/query.source/enum/1' },
  },
  {
    about: 'a field that options do not have',
    rules: [at('b', 'r', { keep_options: { colour: { const: 'red' } } })],
    found: { ...error, code: 'unknown_option_field', path: '/rules/0/then/keep_options/colour' },
  },
  {
    about: 'a place in a link that nothing fills',
    rules: [ruleAt('placed', 'r', { navigate: '/task-details/{id}' })],
    found: { ...error, code: 'unknown_place', path: '/rules/0/then/navigate' },
  },
  {
    about: "a place in a denial's link that nothing fills",
    rules: [ruleAt('quote', 'r', link('/task-details/{order_uuid}'))],
    found: { ...error, code: 'unknown_place', rule: 'r' },
  },
  {
    about: 'a block that is shown and hidden',
    rules: [ruleAt('quote', 'r', { show: ['voucher'], hide: ['voucher'] })],
    found: { ...error, code: 'shown_and_hidden', path: '/rules/0/then' },
  },
  {
    about: 'a base with a priority',
    documents: whole([], { kind: 'base' }),
    found: { ...error, code: 'other_kind', document: 'layer', path: '/priority' },
  },
  {
    about: 'an emergency stop that skips a question',
    documents: whole([at('b', 'r', { skip: true })], { applies_to_open_flows: true }),
    found: { ...error, code: 'other_kind', document: 'layer', path: '/rules/0/then/skip' },
  },
  {
    about: 'a window that ends before it begins',
    documents: whole([], { from: '2027-03-10T00:00+03:30', until: '2027-03-09T20:30Z' }),
    found: { ...error, code: 'empty_window', document: 'layer', path: '/until' },
  },
  {
    about: 'a day that does not exist',
    documents: whole([], { from: '2027-02-30T00:00+03:30' }),
    found: { ...error, code: 'value_misfit', document: 'layer', path: '/from' },
  },
  {
    about: 'a service that nobody offers',
    documents: scope({ services: ['*', 'clening'], cities: ['*'] }),
    found: {
      severity: 'warning',
      code: 'unknown_service',
      document: 'layer',
      path: '/applies_to/services/1',
    },
  },
  {
    about: 'a category without services',
    documents: scope({ services: ['*'], categories: ['*', 'gardens'], cities: ['*'] }),
    found: {
      severity: 'warning',
      code: 'unknown_category',
      document: 'layer',
      path: '/applies_to/categories/1',
    },
  },
  {
    about: 'a city without services',
    documents: scope({ services: ['*'], cities: ['*', '7'] }),
    found: { severity: 'warning', code: 'unknown_city', document: 'layer', path: '/applies_to/cities/1' },
  },
  {
    about: 'a base that no service gets',
    documents: [defaultDocument, { ...(defaultDocument as object), name: 'other' }],
    found: { severity: 'warning', code: 'document_unused', document: 'other', path: '/applies_to' },
  },
  {
    about: 'a number without a valid answer',
    questions: (questions) => [...questions, endless],
    found: { ...error, code: 'flow_cannot_end', question: 'endless' },
  },
];
