import { ask } from '../../flow/flow-fixtures.ts';
import { answered, at, home, inApp, noOptions, notAnswered, type Mistake, type OfHome } from './mistake.ts';

const found = {
  severity: 'error',
  code: 'no_option_left',
  question: 'expert',
  rule: 'r',
} as const;
const wash = (about: string, ...rules: readonly object[]) => ({
  about,
  questions: home,
  rules,
});
const skip = { skip: true };
const several = { contains: { const: 'stain' } };

/** The date before all other questions. */
const dateFirst: OfHome = (questions) => [
  ...questions.filter(({ type }) => type === 'timestamp'),
  ...questions.filter(({ type }) => type !== 'timestamp'),
];

export const togetherMistakes: readonly Mistake[] = [
  ...[
    wash(
      'no option left in the nights of one month',
      at('expert', 'r', noOptions, { 'local.jalali_month': { const: 12 }, 'local.hour': { minimum: 22 } }),
    ),
    wash(
      'no option left on holidays that are no Fridays, in the mornings of spring',
      at('expert', 'r', noOptions, {
        'local.is_holiday': { const: true },
        'local.weekday': { not: { const: 'friday' } },
        'local.jalali_month': { maximum: 3 },
        'local.hour': { maximum: 10 },
      }),
    ),
    wash(
      'no option left on a holiday that falls on a Monday in one month',
      at('expert', 'r', noOptions, {
        'local.is_holiday': { const: true },
        'local.weekday': { const: 'monday' },
        'local.jalali_month': { const: 1 },
      }),
    ),
    wash(
      'no option left where a link, the app and the hour meet',
      at('expert', 'r', noOptions, {
        ...inApp,
        'query.utm_source': { const: 'spring' },
        'query.voucher': { const: 'X' },
        'local.hour': { const: 3 },
      }),
    ),
    wash(
      'no option left where three rules meet',
      at('expert', 'r', { keep_options: { id: { enum: ['nearest', 'later'] } }, mandatory: true }, inApp),
      at(
        'expert',
        'hours',
        { keep_options: { id: { not: { const: 'nearest' } } } },
        { ...inApp, 'local.hour': { minimum: 20 } },
      ),
      at(
        'expert',
        'days',
        { keep_options: { id: { not: { const: 'later' } } } },
        { 'local.weekday': { const: 'tuesday' } },
      ),
    ),
    {
      ...wash('no option left for one morning that was chosen'),
      questions: dateFirst,
      rules: [
        at('expert', 'r', noOptions, { 'chosen.weekday': { const: 'monday' }, 'chosen.hour': { const: 9 } }),
      ],
    },
    wash(
      'no option left in a period, at an hour',
      at('expert', 'r', noOptions, {
        now: { minimum: Date.parse('2026-09-01T00:00:00Z'), maximum: Date.parse('2026-09-03T00:00:00Z') },
        'local.hour': { const: 23 },
      }),
    ),
  ].map((one) => ({ ...one, found })),
  {
    about: 'no option left where the parent is asked on one weekday only',
    questions: [ask('a'), ask('b'), ask('c', { under: ['b', 'yes'] })],
    rules: [
      at('b', 'days', skip, { 'local.weekday': { not: { const: 'friday' } } }),
      at('c', 'r', noOptions, { 'local.hour': { minimum: 22 } }),
    ],
    found: { severity: 'error', code: 'no_option_left', question: 'c', rule: 'r' },
  },
  {
    about: 'no option left after an answer that only some are asked for, at some hours',
    questions: [ask('a'), ask('b')],
    rules: [
      at('a', 'app', skip, { 'session.in_app': { const: false } }),
      at('b', 'r', noOptions, { ...answered('a', 'no'), 'local.hour': { const: 7 } }),
    ],
    found: { severity: 'error', code: 'no_option_left', question: 'b', rule: 'r' },
  },
  {
    ...wash(
      'a rule for dates that nobody can choose',
      at('expert', 'r', { mandatory: true }, { 'chosen.hours_until': { minimum: 9_000 } }),
    ),
    questions: dateFirst,
    found: { severity: 'warning', code: 'not_proved', rule: 'r' },
  },
  {
    ...wash(
      'a rule that reads more together than is walked',
      at('expert', 'r', noOptions, {
        'query.utm_source': { const: 'a' },
        'query.source': { const: 'b' },
        'query.voucher': { const: 'c' },
        'query.internal_source': { const: 'd' },
        'local.weekday': { enum: ['friday', 'monday'] },
        'local.hour': { minimum: 8, maximum: 17 },
        'device.kind': { const: 'phone' },
        'flow.mode': { const: 'new' },
        ...inApp,
      }),
    ),
    found: { severity: 'warning', code: 'not_proved', rule: 'r' },
  },
  ...[
    wash(
      'exactly two bundles',
      at('expert', 'r', noOptions, { 'answers.bundles': { minItems: 2, maxItems: 2 } }),
    ),
    wash('all bundles', at('expert', 'r', noOptions, { 'answers.bundles': { minItems: 3 } })),
    wash('no bundle', at('expert', 'r', noOptions, { 'answers.bundles': { type: 'null' } })),
    wash(
      'one bundle with another, without a third',
      at('expert', 'r', { keep_options: { id: { const: 'nearest' } } }, { 'answers.bundles': several }),
      at('expert', 'sleep', { keep_options: { id: { const: 'later' } } }, answered('bundles', 'sleep')),
      at('expert', 'party', { mandatory: true }, notAnswered('bundles', 'party')),
    ),
  ].map((one) => ({ ...one, about: `no option left for who takes ${one.about}`, found })),
];
