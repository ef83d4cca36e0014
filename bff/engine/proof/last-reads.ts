import { answerPathPrefix } from '@gam/schemas/rules';
import { isLearntFrom } from '../facts/live-facts.ts';
import type { Flow, FlowQuestion } from '../flow/flow.ts';
import { livePathsOf } from '../rules/bind-rule.ts';

/** Whether a path reads the answer to a question, or what the answer gives. */
export const readsAnswerOf = (
  { question: { id }, gives, operationKeys }: FlowQuestion,
  path: string,
): boolean => {
  const own = answerPathPrefix + id;
  return (
    path === own ||
    path.startsWith(`${own}.`) ||
    (gives !== null && isLearntFrom(path, gives)) ||
    (operationKeys.size > 0 && isLearntFrom(path, 'operation_keys'))
  );
};

/**
 * Returns for each question the position of the last place that depends on what its answer is, beside which children it
 * shows: behind it customers with different answers get the same. -1: no place does; the number of questions: the end.
 */
export function lastReads(flow: Flow): readonly number[] {
  const { questions, rules, facts } = flow;
  const { question: _ofQuestions, ...others } = rules.at;
  const atEnd = new Set(
    Object.values(others)
      .flat()
      .flatMap((rule) => livePathsOf(rule, facts)),
  );
  return questions.map((asked) => {
    if ([...atEnd].some((path) => readsAnswerOf(asked, path))) return questions.length;
    const readers = questions.filter(
      ({ index, parent, decide: { reads } }) =>
        index > asked.index &&
        ((parent === asked.index && reads.has('parent_answer')) ||
          [...reads].some((path) => readsAnswerOf(asked, path))),
    );
    return readers.at(-1)?.index ?? -1;
  });
}
