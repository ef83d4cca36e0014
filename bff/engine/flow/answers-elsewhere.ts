import { answerForms, type QuestionTag } from '@gam/schemas/questions';
import type { Flow } from './flow.ts';
import type { FlowState } from './state.ts';

/** The tags of questions whose answer is a place or a provider who works at one. */
const placeTags = new Set<string>([
  'customer_address',
  'destination_address',
  'workman_area',
  'repair_shop_selection',
  'favorite_workman',
  'specific_workman',
] satisfies QuestionTag[]);

/**
 * Returns the answers that can stay valid in another city. A neighbourhood, an address or a shop belongs to the current
 * one. [O-4.48]
 */
export function answersElsewhere({ questions }: Flow, answers: FlowState['answers']): FlowState['answers'] {
  const bound = new Set(
    questions
      .filter(({ question: { type, type_tags } }) => {
        const { holds } = answerForms[type];
        return holds === 'area' || holds === 'address' || type_tags.some((tag) => placeTags.has(tag));
      })
      .map(({ question }) => question.id),
  );
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !bound.has(id)));
}
