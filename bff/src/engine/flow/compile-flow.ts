import type { Question } from '@gam/schemas/questions';
import { isAnswerPath } from '@gam/shared/rule-document';
import type { Service } from '../questions/complete-service.ts';
import { bindQuestion } from '../rules/decide-question.ts';
import type { CompiledRules } from '../rules/compile-rules.ts';
import { type Flow, type FlowQuestion, noParent, unreachable } from './flow.ts';
import { optionAnswersOf } from './take-answer.ts';

/**
 * Turns a service's questions and the rules into an indexed structure, once per version of both. A parent counts only
 * if it comes before its child, so every walk is one pass forward and a cycle is impossible. [O-4.04, O-4.05]
 */
export function compileFlow(service: Service, rules: CompiledRules, city: { id: string }): Flow {
  const indexOf = new Map(service.questions.map(({ id }, index) => [id, index]));
  const questions = service.questions.map((question, index): FlowQuestion => ({
    index,
    question,
    parent: findParent(question, index, indexOf),
    requirements: question.parent_requirements.length > 0 ? new Set(question.parent_requirements) : null,
    decide: bindQuestion(rules, { question, service, city }),
    operationKeys: operationKeysOf(question),
    optionAnswers: optionAnswersOf(question),
  }));
  return {
    service,
    rules,
    facts: { question: null, service, city },
    questions,
    indexOf,
    learns: looksAtAnswers(rules, questions),
  };
}

function looksAtAnswers({ reads }: CompiledRules, questions: readonly FlowQuestion[]): boolean {
  const hasKeys = questions.some(({ operationKeys }) => operationKeys.size > 0);
  return (hasKeys && reads.has('flow.chosen_operation_keys')) || [...reads].some(isAnswerPath);
}

const operationKeysOf = ({ options }: Question): ReadonlyMap<string, string> =>
  new Map(
    options.flatMap(({ id, operation_key: key }): [string, string][] => (key === null ? [] : [[id, key]])),
  );

function findParent(question: Question, index: number, indexOf: ReadonlyMap<string, number>): number {
  if (question.parent === null) return noParent;
  const parent = indexOf.get(question.parent);
  return parent !== undefined && parent < index ? parent : unreachable;
}
