import { ask } from '../../flow/flow-fixtures.ts';
import { answered, at, guest, inApp, ruleAt, type Mistake } from './mistake.ts';

const error = { severity: 'error' } as const;
const misfit = { ...error, code: 'cannot_apply', rule: 'r' } as const;
const number = ask('b', {
  type: 'number',
  options: [],
  min_allowed_value: 10,
  max_allowed_value: 60,
  step: 5,
});
const text = ask('b', { type: 'text', options: [] });

export const cannotApplyMistakes: readonly Mistake[] = [
  {
    about: 'options kept of a question without options',
    questions: [ask('a'), text],
    rules: [at('b', 'r', { keep_options: { id: { const: 'x' } } })],
    found: { ...misfit, path: '/rules/0/then/keep_options' },
  },
  {
    about: 'favourites in place of a text',
    questions: [ask('a'), text],
    rules: [at('b', 'r', { replace_options: 'favourites' })],
    found: { ...misfit, path: '/rules/0/then/replace_options' },
  },
  {
    about: 'a widget that does not fit',
    rules: [at('b', 'r', { widget: 'calendar' })],
    found: { ...misfit, path: '/rules/0/then/widget' },
  },
  {
    about: 'a list of options as the widget of a text',
    questions: [ask('a'), text],
    rules: [at('b', 'r', { widget: 'choices' })],
    found: { ...misfit, path: '/rules/0/then/widget' },
  },
  {
    about: 'a search for one option where several are taken',
    questions: [ask('a'), ask('b', { type: 'multi_select', options: ['x', 'y'] })],
    rules: [at('b', 'r', { widget: 'search_select' })],
    found: { ...misfit, path: '/rules/0/then/widget' },
  },
  {
    about: 'the length of a number',
    questions: [ask('a'), number],
    rules: [at('b', 'r', { constraints: { max_length: 5 } })],
    found: { ...misfit, path: '/rules/0/then/constraints/max_length' },
  },
  {
    about: 'the greatest number of a choice',
    rules: [at('b', 'r', { constraints: { max: 5 } })],
    found: { ...misfit, path: '/rules/0/then/constraints/max' },
  },
  {
    about: 'an optional area',
    questions: [ask('a'), ask('b', { type: 'region' })],
    rules: [at('b', 'r', { mandatory: false })],
    found: { ...misfit, path: '/rules/0/then/mandatory' },
  },
  {
    about: 'a rule for all questions that fits none',
    rules: [ruleAt('question', 'r', { constraints: { max_selected: 5 } })],
    found: misfit,
  },
  {
    about: 'a least above the most within one rule',
    questions: [ask('a'), number],
    rules: [at('b', 'r', { constraints: { min: 40, max: 20 } })],
    found: { ...error, code: 'min_above_max', question: 'b' },
  },
  {
    about: 'a least above the most of another rule',
    questions: [ask('a'), number],
    rules: [
      at('b', 'one', { constraints: { min: 40 } }, inApp),
      at('b', 'two', { constraints: { max: 20 } }, answered('a', 'no')),
    ],
    found: { ...error, code: 'min_above_max', question: 'b' },
    way: 'as guest, in the app: a = no',
  },
  {
    about: 'a rule’s most below the least of the question',
    questions: [ask('a'), number],
    rules: [at('b', 'r', { constraints: { max: 5 } }, guest)],
    found: { ...error, code: 'min_above_max', question: 'b' },
    way: 'as guest: a = yes',
  },
];
