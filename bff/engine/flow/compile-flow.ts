import { answerForms, type Question } from '@gam/schemas/questions';
import { lazily } from '../lazily.ts';
import type { Service } from '../questions/complete-service.ts';
import { checkService } from '../rules/check/check-service.ts';
import type { CompiledRule, FlowRules, OrderedRules } from '../rules/compiled-rules.ts';
import type { StaticFacts } from '../facts/facts.ts';
import { livePathsOf } from '../rules/bind-rule.ts';
import { type Flow, type FlowQuestion, type GivenFact, noParent, unreachable } from './flow.ts';
import { answersRoom } from './answer-room.ts';
import { Memory } from './memory.ts';
import { RecentWalks } from './recent-walks.ts';
import { pricesOf } from './running-price.ts';
import { answersRead, type ReadAnswer } from '../facts/answer-facts.ts';
import type { Learnt } from '../facts/live-fact.ts';
import { isLivePath, liveFacts } from '../facts/live-facts.ts';
import { optionAnswersOf } from './take-answer.ts';
import { bindQuestion } from '../rules/bind-question.ts';

/** The walks that a flow remembers by itself. */
const ownWalks = 256;

/**
 * Turns a service's questions and the rules into an indexed structure, once per version of both. A parent counts only
 * if it comes before its child, so every walk is one pass forward and a cycle is impossible. `walks`: remembers the last
 * walks; one for many flows bounds them together. [O-4.04, O-4.05]
 */
export function compileFlow(
  service: Service,
  rules: FlowRules,
  city: { id: string },
  walks = new RecentWalks(ownWalks),
): Flow {
  const indexOf = new Map(service.questions.map(({ id }, index) => [id, index]));
  // Rules that never match in this service cost nothing but a number that is not read.
  const ofAnswers = answersRead(rules.reads);
  const questions = service.questions.map((question, index): FlowQuestion => ({
    index,
    question,
    parent: findParent(question, index, indexOf),
    requirements: question.parent_requirements.length > 0 ? new Set(question.parent_requirements) : null,
    decide: bindQuestion(rules, { question, position: index + 1, service, city }),
    operationKeys: operationKeysOf(question),
    optionAnswers: optionAnswersOf(question),
    prices: pricesOf(question, service),
    gives: givenFact(question),
    isMeasured: ofAnswers.get(question.id)?.some(({ fact }) => fact.isAmount) === true,
    memory: new Memory(),
  }));
  const facts = { question: null, position: null, service, city };
  const reads = pathsRead(rules, questions, facts);
  const learnt = learntFrom(reads);
  const answersAreRead = answersRead(reads);
  return {
    service,
    rules,
    facts,
    questions,
    indexOf,
    reads,
    afterLastReads: new Set(rules.at.after_last.flatMap((rule) => livePathsOf(rule, facts))),
    readAnswers: new Set(answersAreRead.keys()),
    learnt,
    learns: looksAtAnswers(answersAreRead, learnt, questions),
    priced: questions.filter(({ prices }) => prices !== null),
    readsTime: questions.some(({ decide }) => decide.timed !== 'never'),
    answersRoom: lazily(() => answersRoom({ service, rules, questions })),
    findings: lazily(() => checkService(service, rules, city).findings),
    walks,
    memory: new Memory(),
  };
}

/** The live paths of every rule that can match in this flow; those of the order's page do not belong to it. */
function pathsRead(
  { at: { question: _ofQuestions, task: _ofTask, ...others } }: OrderedRules,
  questions: readonly FlowQuestion[],
  facts: StaticFacts,
): ReadonlySet<string> {
  return new Set([
    ...questions.flatMap(({ decide }) => [...decide.reads]),
    ...Object.values(others).flatMap((rules: readonly CompiledRule[]) =>
      rules.flatMap((rule) => livePathsOf(rule, facts)),
    ),
  ]);
}

/** What rules read of answers, beside the answers themselves. */
const learntFrom = (reads: ReadonlySet<string>): ReadonlySet<Learnt> =>
  new Set([...reads].flatMap((path) => (isLivePath(path) ? liveFacts[path].learntFrom : [])));

function looksAtAnswers(
  answers: ReadonlyMap<string, readonly ReadAnswer[]>,
  learnt: ReadonlySet<Learnt>,
  questions: readonly FlowQuestion[],
): boolean {
  return (
    answers.size > 0 ||
    questions.some(
      ({ gives, operationKeys }) =>
        (gives !== null && learnt.has(gives)) || (operationKeys.size > 0 && learnt.has('operation_keys')),
    )
  );
}

/** The fact that a question's answer gives: an area by its id, an address by its area, or a date. */
function givenFact({ type, type_tags: tags }: Question): GivenFact | null {
  if (tags.includes('workman_area')) return 'area';
  const { holds } = answerForms[type];
  return holds === 'area' || holds === 'address' || holds === 'date' ? holds : null;
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
