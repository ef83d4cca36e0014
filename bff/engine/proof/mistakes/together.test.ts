import { describe } from 'vitest';
import { ask } from '../../flow/flow-fixtures.ts';
import { defaultDocument } from '../../rules/rule-fixtures.ts';
import { answered, at, inApp, notAnswered, testMistakes, testSound } from './mistake-fixtures.ts';
import { atOne, layer, noOptions, washQuestions } from './wash-fixture.ts';

const found = {
  severity: 'error',
  code: 'no_option_left',
  question: 'expert',
  document: 'layer',
  rule: 'r',
} as const;
const wash = (about: string, ...rules: readonly object[]) => ({
  about,
  questions: washQuestions,
  documents: [defaultDocument, layer(...rules)],
});
const skip = { skip: true };
const several = { contains: { const: 'stain' } };

describe('mistakes of what rules read together', () => {
  testMistakes(
    [
      wash(
        'no option left in the nights of one month',
        atOne('expert', noOptions, { 'local.jalali_month': { const: 12 }, 'local.hour': { minimum: 22 } }),
      ),
      wash(
        'no option left on holidays that are no Fridays, in the mornings of spring',
        atOne('expert', noOptions, {
          'local.is_holiday': { const: true },
          'local.weekday': { not: { const: 'friday' } },
          'local.jalali_month': { maximum: 3 },
          'local.hour': { maximum: 10 },
        }),
      ),
      wash(
        'no option left on a holiday that falls on a Monday in one month',
        atOne('expert', noOptions, {
          'local.is_holiday': { const: true },
          'local.weekday': { const: 'monday' },
          'local.jalali_month': { const: 1 },
        }),
      ),
      wash(
        'no option left where a link, the app and the hour meet',
        atOne('expert', noOptions, {
          ...inApp,
          'query.utm_source': { const: 'spring' },
          'query.voucher': { const: 'X' },
          'local.hour': { const: 3 },
        }),
      ),
      wash(
        'no option left where three rules meet',
        atOne('expert', { keep_options: { id: { enum: ['nearest', 'later'] } }, mandatory: true }, inApp),
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
        questions: [...washQuestions.filter(({ id }) => id !== 'expert'), ...washQuestions.slice(4, 5)],
        documents: [
          defaultDocument,
          layer(
            atOne('expert', noOptions, {
              'chosen.weekday': { const: 'monday' },
              'chosen.hour': { const: 9 },
            }),
          ),
        ],
      },
      wash(
        'no option left in a period, at an hour',
        atOne('expert', noOptions, {
          now: { minimum: Date.parse('2026-09-01T00:00:00Z'), maximum: Date.parse('2026-09-03T00:00:00Z') },
          'local.hour': { const: 23 },
        }),
      ),
    ].map((one) => ({ ...one, found })),
  );

  testMistakes([
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
  ]);
});

describe('what is not proved', () => {
  testMistakes([
    {
      ...wash(
        'a rule for dates that nobody can choose',
        atOne('expert', { mandatory: true }, { 'chosen.hours_until': { minimum: 9_000 } }),
      ),
      questions: washQuestions.toReversed(),
      found: { severity: 'warning', code: 'not_proved', document: 'layer', rule: 'r' },
    },
    {
      ...wash(
        'a rule that reads more together than is walked',
        atOne('expert', noOptions, {
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
      found: { severity: 'warning', code: 'not_proved', document: 'layer', rule: 'r' },
    },
  ]);
});

describe('mistakes after answers of several options', () => {
  testMistakes(
    [
      wash(
        'exactly two bundles',
        atOne('expert', noOptions, { 'answers.bundles': { minItems: 2, maxItems: 2 } }),
      ),
      wash('all bundles', atOne('expert', noOptions, { 'answers.bundles': { minItems: 3 } })),
      wash('no bundle', atOne('expert', noOptions, { 'answers.bundles': { type: 'null' } })),
      wash(
        'one bundle with another, without a third',
        atOne('expert', { keep_options: { id: { const: 'nearest' } } }, { 'answers.bundles': several }),
        at('expert', 'sleep', { keep_options: { id: { const: 'later' } } }, answered('bundles', 'sleep')),
        at('expert', 'party', { mandatory: true }, notAnswered('bundles', 'party')),
      ),
    ].map((one) => ({ ...one, about: `no option left for who takes ${one.about}`, found })),
  );
});

describe('what is asked only sometimes', () => {
  testSound([
    wash(
      'a question of Thursday evenings',
      atOne(
        'bundles',
        skip,
        {},
        {
          any: [{ 'local.weekday': { not: { const: 'thursday' } } }, { 'local.hour': { maximum: 17 } }],
        },
      ),
    ),
    wash(
      'a question for who chose exactly two',
      atOne(
        'metres',
        skip,
        {},
        {
          any: [
            { 'answers.bundles': { type: 'null' } },
            { 'answers.bundles': { maxItems: 1 } },
            { 'answers.bundles': { minItems: 3 } },
          ],
        },
      ),
    ),
    wash(
      'a question for who chose two with one another and without a third',
      at('metres', 'one', skip, notAnswered('bundles', 'stain')),
      at('metres', 'two', skip, notAnswered('bundles', 'sleep')),
      at('metres', 'three', skip, answered('bundles', 'party')),
    ),
    wash(
      'a question for who chose two or three',
      atOne(
        'metres',
        skip,
        {},
        { any: [{ 'answers.bundles': { type: 'null' } }, { 'answers.bundles': { maxItems: 1 } }] },
      ),
    ),
    wash(
      'a question of a holiday in winter that is no Friday, at noon',
      atOne(
        'bundles',
        skip,
        {},
        {
          any: [
            { 'local.is_holiday': { const: false } },
            { 'local.weekday': { const: 'friday' } },
            { 'local.jalali_month': { maximum: 9 } },
            { 'local.hour': { not: { const: 12 } } },
          ],
        },
      ),
    ),
    {
      about: 'a question for a Friday that was chosen',
      questions: [...washQuestions, ask('friday')],
      documents: [
        defaultDocument,
        layer(at('friday', 'r', skip, { 'chosen.weekday': { not: { const: 'friday' } } })),
      ],
    },
    {
      about: 'a question for the morning of a Friday that was chosen a day before',
      questions: [...washQuestions, ask('friday')],
      documents: [
        defaultDocument,
        layer(
          atOne(
            'friday',
            skip,
            {},
            {
              any: [
                { 'chosen.weekday': { not: { const: 'friday' } } },
                { 'chosen.hour': { minimum: 12 } },
                { 'chosen.hours_until': { minimum: 24 } },
              ],
            },
          ),
        ),
      ],
    },
    {
      about: 'a question for one weekday and one product of many links',
      questions: [ask('a'), ask('b', { under: ['a', 'yes'] })],
      rules: [
        at('b', 'one', skip, { 'local.weekday': { not: { const: 'sunday' } } }),
        at('b', 'two', skip, { 'query.utm_source': { not: { const: 'mail' } } }),
        at('b', 'three', skip, { 'session.in_app': { const: false } }),
      ],
    },
    {
      about: 'a campaign of two weeks that would break in another month',
      documents: [
        defaultDocument,
        {
          ...layer(at('b', 'r', noOptions, { 'local.jalali_month': { const: 7 } })),
          from: '2027-03-10T00:00+03:30',
          until: '2027-03-25T00:00+03:30',
        },
      ],
    },
  ]);
});
