import { ask } from '../../flow/flow-fixtures.ts';
import { defaultDocument } from '../../rules/rule-fixtures.ts';
import { answered, at, home, layer, noOptions, notAnswered, type Case, type OfHome } from './mistake.ts';

const wash = (about: string, ...rules: readonly object[]) => ({
  about,
  questions: home,
  rules,
});
const skip = { skip: true };
const withFriday: OfHome = (questions) => [...questions, ask('friday')];

export const soundAskedSometimes: readonly Case[] = [
  wash(
    'a question of Thursday evenings',
    at(
      'bundles',
      'r',
      skip,
      {},
      {
        any: [{ 'local.weekday': { not: { const: 'thursday' } } }, { 'local.hour': { maximum: 17 } }],
      },
    ),
  ),
  wash(
    'a question for who chose exactly two',
    at(
      'metres',
      'r',
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
    at(
      'metres',
      'r',
      skip,
      {},
      { any: [{ 'answers.bundles': { type: 'null' } }, { 'answers.bundles': { maxItems: 1 } }] },
    ),
  ),
  wash(
    'a question of a holiday in winter that is no Friday, at noon',
    at(
      'bundles',
      'r',
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
    questions: withFriday,
    rules: [at('friday', 'r', skip, { 'chosen.weekday': { not: { const: 'friday' } } })],
  },
  {
    about: 'a question for the morning of a Friday that was chosen a day before',
    questions: withFriday,
    rules: [
      at(
        'friday',
        'r',
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
      layer([at('b', 'r', noOptions, { 'local.jalali_month': { const: 7 } })], {
        from: '2027-03-10T00:00+03:30',
        until: '2027-03-25T00:00+03:30',
      }),
    ],
  },
];
