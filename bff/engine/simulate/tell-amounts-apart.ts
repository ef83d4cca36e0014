import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import { answersRead } from '../facts/answer-facts.ts';
import { sampleValues } from '../facts/sample-values.ts';
import type { Flow, Row } from '../flow/flow.ts';
import { constraintsOf } from '../flow/question-view.ts';
import type { OrderedRules } from '../rules/compiled-rules.ts';
import type { writtenConditions } from '../rules/written-conditions.ts';

/**
 * Returns the valid answers to a question on each side of every bound that rules set for its numbers; none where no rule
 * reads them.
 */
export function makeTellAmountsApart(
  rules: readonly OrderedRules[],
  written: ReturnType<typeof writtenConditions>,
): (flow: Flow, row: Row) => readonly AnswerValues[] {
  const read = answersRead(rules.flatMap((one) => [...one.reads]));
  return (flow, row) => {
    if (!row.at.isMeasured) return [];
    const constraints = constraintsOf(flow, row);
    return (read.get(row.at.question.id) ?? []).flatMap(({ path, fact, type, option }) =>
      (sampleValues(written.get(path) ?? [], type) ?? [])
        .filter((value) => typeof value === 'number')
        .flatMap((value) => fact.answersWith(value, constraints, option))
        .filter((answer) => validateAnswer(constraints, answer) === null),
    );
  };
}
