import { ask } from '../../flow/flow-fixtures.ts';
import { at, type Mistake } from './mistake.ts';

const error = { severity: 'error' as const };
const when = ask('when', { type: 'timestamp', options: [] });
const questions = [when, ask('last')];
const dates = (limits: object) => at('when', 'r', { constraints: { dates: limits } });
const gone = (on: object) => at('last', 'g', { keep_options: { id: { const: 'gone' } } }, on);

export const dateMistakes: readonly Mistake[] = [
  {
    about: 'a calendar that rules close whole',
    questions,
    rules: [dates({ latest_day: '2026-05-01' })],
    found: { ...error, question: 'when' },
  },
  {
    about: 'limits of two rules that leave no day',
    questions,
    rules: [
      at('when', 'a', { constraints: { dates: { earliest_day: 20 } } }),
      at('when', 'b', { constraints: { dates: { latest_day: 10 } } }),
    ],
    found: { ...error, question: 'when' },
  },
  {
    about: 'limits of dates at a question for something else',
    questions,
    rules: [at('last', 'r', { constraints: { dates: { earliest_day: 3 } } })],
    found: { ...error, code: 'cannot_apply', rule: 'r' },
  },
  {
    about: 'a first day that does not exist',
    questions,
    rules: [dates({ earliest_day: '2026-02-30' })],
    found: { ...error, code: 'value_misfit', path: '/rules/0/then/constraints/dates/earliest_day' },
  },
  {
    about: 'a last day before the first',
    questions,
    rules: [dates({ earliest_day: 5, latest_day: 3 })],
    found: { ...error, code: 'bounds_crossed' },
  },
  {
    about: 'a weekday that does not exist',
    questions,
    rules: [dates({ closed_weekdays: ['jomeh'] })],
    found: { ...error, code: 'schema' },
  },
  {
    about: 'a dead end on chosen holidays',
    questions,
    rules: [gone({ 'chosen.is_holiday': { const: true } })],
    found: { ...error, code: 'no_option_left', question: 'last' },
  },
];
