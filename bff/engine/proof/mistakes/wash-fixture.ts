import type { Question } from '@gam/schemas/questions';
import { ask } from '../../flow/flow-fixtures.ts';
import { makeOption } from '../../questions/question-fixtures.ts';
import { documentOf } from '../../rules/rule-fixtures.ts';
import { ruleAt } from './mistake-fixtures.ts';

/** A service with bundles of which several can be taken, a number, an address, a choice of the expert, and a date. */
export const washQuestions: readonly Question[] = [
  ask('thing', { type: 'numerical_single_select', options: ['sofa', 'chair'], max_allowed_value: 30 }),
  ask('bundles', {
    type: 'multi_select',
    options: ['stain', 'sleep', 'party'],
    type_tags: ['suggested_bundles'],
    is_mandatory: false,
  }),
  ask('metres', {
    type: 'number',
    options: [],
    is_mandatory: false,
    min_allowed_value: 6,
    max_allowed_value: 120,
    step: 3,
  }),
  ask('address', { type: 'location', options: [], is_auth_required: true }),
  ask('expert', {
    type_tags: ['auto_allocation'],
    options: [
      makeOption('nearest', 'nearest'),
      makeOption('favourite', 'favourite', { operation_key: 'FAVORITE_ALLOCATION' }),
      makeOption('later', 'later'),
    ],
  }),
  ask('when', { type: 'timestamp', options: [] }),
];

/** A layer beside the rules that ship with the product. */
export const layer = (...rules: readonly object[]): object => ({
  ...documentOf(rules),
  name: 'layer',
  kind: 'layer',
  priority: 60,
});

/** A rule at one question. */
export const atOne = (
  question: string,
  consequence: object,
  when: object = {},
  others: object = {},
): object => ruleAt('question', 'r', consequence, { 'question.id': { const: question }, ...when }, others);

/** Keeps an option that does not exist. */
export const noOptions = { keep_options: { id: { const: 'gone' } } };
