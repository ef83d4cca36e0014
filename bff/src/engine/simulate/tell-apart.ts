import { answerPathPrefix } from '@gam/schemas/rules';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { Flow, FlowQuestion } from '../flow/flow.ts';
import { constraintsOf } from '../flow/question-view.ts';
import type { Row } from '../flow/row.ts';
import { sampleAnswers } from '../questions/sample-answers.ts';
import type { CompiledRules } from '../rules/compiled-rules.ts';
import { namedValues } from './named-values.ts';
import { makeTurning } from './turning-rules.ts';

/** The answers to a question that can lead to different paths, one of each kind; none where it takes no answer. */
export type TellApart = (flow: Flow, row: Row) => readonly AnswerValues[];

const isShown = ({ requirements }: FlowQuestion, values: readonly string[]): boolean =>
  requirements === null ? values.length > 0 : values.some((value) => requirements.has(value));

/**
 * Tells answers apart by all that can come of them under any of the rules: which children they show, and what rules
 * see of them. Answers that cannot differ in that lead along the same path, so one of them is walked for all.
 */
export function makeTellApart(rules: readonly CompiledRules[]): TellApart {
  const named = namedValues(rules.map(({ document }) => document));
  const reads = (path: string): boolean => rules.some((one) => one.reads.has(path));
  const parentsAreRead = reads('parent_answer');
  const keysAreRead = reads('flow.chosen_operation_keys');
  const childrenOf = rememberChildren();
  const turns = makeTurning(rules);

  return (flow, row) => {
    const { at } = row;
    const children = childrenOf(flow)[at.index] ?? [];
    const path = answerPathPrefix + at.question.id;
    const isRead = reads(path) || (parentsAreRead && children.length > 0) || turns(flow, at);
    const texts = [
      // A question that is asked in words may have options all the same.
      ...at.question.options.map(({ id }) => id),
      ...(named.get(path) ?? []),
      ...(children.length > 0 ? (named.get('parent_answer') ?? []) : []),
      ...children.flatMap(({ requirements }) => [...(requirements ?? [])]),
    ];
    const kinds = new Map<string, AnswerValues>();
    for (const answer of sampleAnswers(constraintsOf(flow, row), texts)) {
      const { values } = answer;
      const keys = keysAreRead ? values.map((value) => at.operationKeys.get(value) ?? null) : [];
      const kind = JSON.stringify([
        children.map((child) => isShown(child, values)),
        isRead ? values : [],
        keys.filter((key) => key !== null),
      ]);
      if (!kinds.has(kind)) kinds.set(kind, answer);
    }
    return [...kinds.values()];
  };
}

/** The children of each question, by position; found out once for each flow. */
function rememberChildren(): (flow: Flow) => readonly (readonly FlowQuestion[])[] {
  const known = new WeakMap<Flow, FlowQuestion[][]>();
  return (flow) => {
    const made = known.get(flow);
    if (made) return made;
    const children = flow.questions.map((): FlowQuestion[] => []);
    for (const question of flow.questions) children[question.parent]?.push(question);
    known.set(flow, children);
    return children;
  };
}
