import { catalogueLevel } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import type { QuestionView } from '../questions/kind.ts';
import type { QuestionDecision } from '../rules/decide-question.ts';
import type { Flow } from './flow.ts';

/** A question as the rules leave it. */
export function makeView(
  flow: Flow,
  question: Question,
  decision: QuestionDecision,
  catalogue: number = catalogueLevel,
): QuestionView {
  const left = decision.option_ids;
  return {
    options:
      left.length === question.options.length
        ? question.options
        : question.options.filter(({ id }) => left.includes(id)),
    mandatory: decision.mandatory ?? question.is_mandatory,
    texts: decision.texts,
    bounds: decision.constraints,
    catalogue,
    min_hours: flow.service.min_hours_before_order_allowed,
  };
}
