import type { AnswerValues } from '@gam/shared/validate-answer';
import { validateAnswer } from '@gam/shared/validate-answer';
import { constraintsOf } from '../flow/question-view.ts';
import type { Row } from '../flow/flow.ts';
import { sampleAnswers } from '../questions/sample-answers.ts';
import type { SimulatedCustomer } from './customers.ts';
import type { Guide, Walker } from './guide.ts';
import type { Path } from './path.ts';

/**
 * The path of the same customer under another version: every question gets its answer of the given path, of any origin,
 * if that is still valid; a question without one gets the first valid answer.
 */
export function retrace(guide: Guide, customer: SimulatedCustomer, path: Path): Path {
  let walker = guide.begin(customer);
  while (walker.end === null) {
    const row = guide.asked(walker);
    const answer = row ? answerLike(guide, row, path, walker) : undefined;
    walker = answer ? guide.answer(walker, answer) : guide.stuck(walker);
  }
  return guide.pathOf(walker);
}

function answerLike(
  { flow }: Guide,
  row: Row,
  { choices, automatic }: Path,
  { choices: said }: Walker,
): AnswerValues | undefined {
  const { id } = row.at.question;
  const constraints = constraintsOf(flow, row);
  const answers = Object.hasOwn(choices, id) ? (choices[id] ?? []) : [];
  // A question that is asked again gets the same next answer as on the given path.
  const given = answers[said[id]?.length ?? 0] ?? answers.at(-1);
  const byRule = Object.hasOwn(automatic, id) ? automatic[id] : undefined;
  const known = given ?? (byRule && { values: [...byRule] });
  if (known && validateAnswer(constraints, known) === null) return known;
  return sampleAnswers(constraints)[0];
}
