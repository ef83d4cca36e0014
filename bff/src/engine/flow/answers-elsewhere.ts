import type { QuestionTag, QuestionType } from '@gam/schemas/questions';
import type { Flow } from './flow.ts';
import type { FlowState } from './state.ts';

/** What is answered with a place, or with somebody who works at one. */
const placeTypes = new Set<QuestionType>(['region', 'location']);
const placeTags = new Set<string>([
  'customer_address',
  'destination_address',
  'workman_area',
  'repair_shop_selection',
  'favorite_workman',
  'specific_workman',
] satisfies QuestionTag[]);

/** The answers that can hold in another city: a neighbourhood, an address or a shop is of this one. [O-4.48] */
export function answersElsewhere({ questions }: Flow, answers: FlowState['answers']): FlowState['answers'] {
  const bound = new Set(
    questions
      .filter(
        ({ question: { type, type_tags } }) =>
          placeTypes.has(type) || type_tags.some((tag) => placeTags.has(tag)),
      )
      .map(({ question }) => question.id),
  );
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !bound.has(id)));
}
