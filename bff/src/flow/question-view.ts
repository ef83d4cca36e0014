import { catalogueLevel } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Question } from '@gam/schemas/questions';
import { kindOf } from '../questions/index.ts';
import type { QuestionView } from '../questions/kind.ts';
import type { QuestionDecision } from '../rules/decide-question.ts';
import type { Flow } from './flow.ts';
import type { Row } from './walk.ts';

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

/** By the decision they follow from: each belongs to one question of one flow, and occurs again and again. */
const known = new WeakMap<QuestionDecision, AnswerConstraints>();

/** What an answer to a question must satisfy as the rules leave it. */
export function constraintsOf(flow: Flow, { at: { question }, decision }: Row): AnswerConstraints {
  const made = known.get(decision);
  if (made) return made;
  const constraints = kindOf(question).constraints(question, makeView(flow, question, decision));
  known.set(decision, constraints);
  return constraints;
}
