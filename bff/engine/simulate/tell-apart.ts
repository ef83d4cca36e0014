import { answerPathPrefix, type Condition, type PlainCondition } from '@gam/schemas/rules';
import { type AnswerConstraints, answerForms } from '@gam/schemas/questions';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import type { Flow, FlowQuestion, Row } from '../flow/flow.ts';
import { constraintsOf } from '../flow/question-view.ts';
import type { Learnt } from '../facts/live-fact.ts';
import { isLearntFrom } from '../facts/live-facts.ts';
import { sampleAnswers } from '../questions/sample-answers.ts';
import type { FlowRules } from '../rules/compiled-rules.ts';
import { writtenConditions } from '../rules/written-conditions.ts';
import { makeTellAmountsApart } from './tell-amounts-apart.ts';
import { makeTellChoicesApart } from './tell-choices-apart.ts';
import { makeTellDatesApart } from './tell-dates-apart.ts';
import { makeTurning } from './turning-rules.ts';

/** The answers of one kind: all of them lead along the same path. */
export interface AnswersOfKind {
  /** The one that is walked for all. */
  readonly answer: AnswerValues;
  readonly others: readonly AnswerValues[];
}

/**
 * The answers to a question that can lead to different paths at a moment, ms since 1970, by their kind; empty if it takes
 * no answer.
 */
export type TellApart = (flow: Flow, row: Row, at: number) => readonly AnswersOfKind[];

/** Whether an answer of a question's parent shows it. */
export const isShown = ({ requirements }: FlowQuestion, values: readonly string[]): boolean =>
  requirements === null ? values.length > 0 : values.some((value) => requirements.has(value));

/**
 * Distinguishes answers by their possible effects under any of the rules: the children that they show and the facts
 * that rules read. Answers with equal effects lead along the same path, so one of them is walked for all.
 */
export function makeTellApart(rules: readonly FlowRules[]): TellApart {
  // The values that make a difference: every text that rules compare a fact with, by the fact's path.
  const written = writtenConditions(rules);
  const named = new Map(
    [...written].map(([path, conditions]) => [path, new Set(conditions.flatMap(textsIn))]),
  );
  const reads = new Set(rules.flatMap((one) => [...one.reads]));
  const learns = (learnt: Learnt): boolean => [...reads].some((path) => isLearntFrom(path, learnt));
  const [parentsAreRead, keysAreRead] = [learns('parent'), learns('operation_keys')];
  const areasAreRead = learns('area');
  const amountsOf = makeTellAmountsApart(rules, written);
  const datesOf = makeTellDatesApart(rules);
  const choicesOf = makeTellChoicesApart(rules);
  const childrenOf = rememberChildren();
  const turns = makeTurning(rules);

  return (flow, row, now) => {
    const { at } = row;
    const children = childrenOf(flow)[at.index] ?? [];
    const path = answerPathPrefix + at.question.id;
    const isTurning = turns(flow, at);
    const givesArea = at.gives === 'area' && areasAreRead;
    const isRead = reads.has(path) || givesArea || (parentsAreRead && children.length > 0) || isTurning;
    const texts = [
      // A question for text may still have options.
      ...at.question.options.map(({ id }) => id),
      ...(named.get(path) ?? []),
      ...(children.length > 0 ? (named.get('parent_answer') ?? []) : []),
      ...children.flatMap(({ requirements }) => [...(requirements ?? [])]),
    ];
    const kinds = new Map<string, { readonly answer: AnswerValues; readonly others: AnswerValues[] }>();
    const constraints = constraintsOf(flow, row);
    const choices =
      isTurning || !answerForms[at.question.type].several ? null : choicesOf(flow, at, children);
    const samples = [
      ...sampleAnswers(constraints, texts),
      ...(written.get(path) ?? []).flatMap((condition) => togetherIn(condition, constraints)),
      ...amountsOf(flow, row),
      ...(choices?.samples(constraints) ?? []),
    ];
    const dates = datesOf(flow, row, now);
    const left = dates.size > 0 ? samples.filter(({ values }) => values.length === 0) : samples;
    for (const [date, answer] of [...dates, ...left.map((sample) => ['', sample] as const)]) {
      const { values, counts = [] } = answer;
      const keys = keysAreRead ? values.map((value) => at.operationKeys.get(value) ?? null) : [];
      const kind = JSON.stringify([
        children.map((child) => isShown(child, values)),
        choices ? choices.classOf(values) : isRead ? values : [],
        at.isMeasured ? [values, counts] : [],
        date,
        keys.filter((key) => key !== null),
      ]);
      const known = kinds.get(kind);
      if (known) known.others.push(answer);
      else kinds.set(kind, { answer, others: [] });
    }
    return [...kinds.values()];
  };
}

/** The children of each question, by position; computed once for each flow. */
function rememberChildren(): (flow: Flow) => readonly (readonly FlowQuestion[])[] {
  const known = new Map<Flow, FlowQuestion[][]>();
  return (flow) => {
    const made = known.get(flow);
    if (made) return made;
    const children = flow.questions.map((): FlowQuestion[] => []);
    for (const question of flow.questions) children[question.parent]?.push(question);
    known.set(flow, children);
    return children;
  };
}

/** The answer that chooses all texts that a condition asks for together. */
function togetherIn({ containsAll, not }: Condition, constraints: AnswerConstraints): AnswerValues[] {
  const values = containsAll ?? not?.containsAll;
  if (!values || constraints.kind !== 'choice' || !constraints.multiple) return [];
  const answer = normaliseAnswer(constraints, { values });
  return validateAnswer(constraints, answer) === null ? [answer] : [];
}

const textsOf = ({ contains, containsAll = [] }: PlainCondition): string[] =>
  [...(contains?.enum ?? []), contains?.const, ...containsAll].filter((value) => typeof value === 'string');

const textsIn = ({ not, ...plain }: Condition): string[] => [...textsOf(plain), ...(not ? textsOf(not) : [])];
