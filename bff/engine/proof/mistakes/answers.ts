import { ask } from '../../flow/flow-fixtures.ts';
import { makeOption } from '../../questions/question-fixtures.ts';
import { answered, at, guest, inApp, type Mistake } from './mistake.ts';

const error = { severity: 'error' } as const;
const misfit = { ...error, code: 'cannot_apply', rule: 'r' } as const;
const invalid = { ...error, code: 'invalid_automatic_answer', question: 'b', rule: 'r' } as const;
const number = ask('b', {
  type: 'number',
  options: [],
  min_allowed_value: 10,
  max_allowed_value: 60,
  step: 5,
});
const text = ask('b', { type: 'text', options: [] });
const say = (...values: string[]) => ({ answer: { values } });

export const answerMistakes: readonly Mistake[] = [
  {
    about: 'a number below the least',
    questions: [ask('a'), number],
    rules: [at('b', 'r', say('5'))],
    found: invalid,
    way: 'as guest: a = yes',
  },
  {
    about: 'a number above the most',
    questions: [ask('a'), number],
    rules: [at('b', 'r', say('65'))],
    found: invalid,
  },
  {
    about: 'a number beside the grid',
    questions: [ask('a'), number],
    rules: [at('b', 'r', say('12'))],
    found: invalid,
  },
  {
    about: 'a text as a number',
    questions: [ask('a'), number],
    rules: [at('b', 'r', say('many'))],
    found: invalid,
  },
  {
    about: 'two values for a question that takes one',
    rules: [at('b', 'r', say('yes', 'no'))],
    found: invalid,
  },
  {
    about: 'an answer after one answer only',
    questions: [ask('a'), number],
    rules: [at('b', 'r', say('5'), answered('a', 'no'))],
    found: invalid,
    way: 'as guest: a = no',
  },
  {
    about: 'an answer in the app only',
    questions: [ask('a'), number],
    rules: [at('b', 'r', say('5'), inApp)],
    found: invalid,
    way: 'as guest, in the app: a = yes',
  },
  {
    about: 'an answer beyond the bounds of another rule',
    questions: [ask('a'), number],
    rules: [at('b', 'bounds', { constraints: { max: 20 } }, guest), at('b', 'r', say('30'))],
    found: invalid,
    way: 'as guest: a = yes',
  },
  {
    about: 'a text longer than another rule allows',
    questions: [ask('a'), text],
    rules: [at('b', 'bounds', { constraints: { max_length: 3 } }), at('b', 'r', say('long text'))],
    found: invalid,
  },
  {
    about: 'an invalid phone',
    questions: [ask('a'), ask('b', { type: 'text', options: [], type_tags: ['client_phone'] })],
    rules: [at('b', 'r', say('12'))],
    found: invalid,
  },
  {
    about: 'several default options for a question that takes one',
    questions: [
      ask('a'),
      ask('b', {
        type: 'numerical_multi_select',
        options: [
          makeOption('x', 'x', { is_default_answer: true }),
          makeOption('y', 'y', { is_default_answer: true }),
        ],
      }),
    ],
    rules: [at('b', 'r', { answer: 'default_option' })],
    found: invalid,
  },
  {
    about: 'an answer that is no option',
    rules: [at('b', 'r', say('maybe'))],
    found: { ...misfit, path: '/rules/0/then/answer/values' },
  },
  {
    about: 'one of several answers that is no option',
    questions: [ask('a'), ask('b', { type: 'multi_select', options: ['x', 'y'] })],
    rules: [at('b', 'r', say('x', 'z'))],
    found: { ...misfit, path: '/rules/0/then/answer/values' },
  },
];
