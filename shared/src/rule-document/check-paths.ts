import {
  answerFactType,
  answerPathPrefix,
  factPaths,
  optionFields,
  type Condition,
  type DecisionPoint,
  type FactType,
  type Rule,
} from '@gam/schemas/rules';
import { checkCondition } from './check-condition.ts';
import { pointerStep, type LocalFinding } from './rule-finding.ts';

const paths: Readonly<Record<string, FactType>> = factPaths;
const fields: Readonly<Record<string, FactType>> = optionFields;
const declared = (types: Readonly<Record<string, FactType>>, name: string): FactType | null =>
  Object.hasOwn(types, name) ? (types[name] ?? null) : null;

/** Whether a path names the answer of a question: `answers.<question id>`. */
export const isAnswerPath = (path: string): boolean =>
  path.startsWith(answerPathPrefix) && path.length > answerPathPrefix.length;

/** Returns the declared type of a fact; null for an unknown path. */
export const factTypeOf = (path: string): FactType | null =>
  isAnswerPath(path) ? answerFactType : declared(paths, path);
/** Returns the declared type of an option's field; null when rules may not examine it. */
export const optionFieldType = (field: string): FactType | null => declared(fields, field);

const ofOneQuestion = (path: string) => path.startsWith('question.') || path === 'parent_answer';
/** What follows from answers; the area of the link is known before them. */
const ofAnswers: ReadonlySet<string> = new Set([
  'flow.chosen_operation_keys',
  'chosen.hours_until',
  'chosen.weekday',
  'chosen.hour',
]);
const beforeAnswers = (path: string) => isAnswerPath(path) || ofAnswers.has(path);
const ofPrice = (path: string) => path === 'quote.price_toman' || path === 'order.amount_toman';
const ofOneQuestionOrPrice = (path: string) => ofOneQuestion(path) || ofPrice(path);

/** Whether a fact is missing at a decision point: not known yet, or no longer meaningful. */
const missingAt = {
  entry: (path) => ofOneQuestionOrPrice(path) || beforeAnswers(path),
  question: ofPrice,
  after_last: ofOneQuestionOrPrice,
  quote: ofOneQuestion,
  payment: ofOneQuestion,
  placed: ofOneQuestionOrPrice,
} satisfies Record<DecisionPoint, (path: string) => boolean>;

type TypeOf = (name: string) => FactType | LocalFinding;

function checkMap(map: Readonly<Record<string, Condition>>, at: string, typeOf: TypeOf): LocalFinding[] {
  return Object.entries(map).flatMap(([name, condition]) => {
    const path = at + pointerStep(name);
    const type = typeOf(name);
    if ('code' in type) return [{ ...type, path }];
    return checkCondition(condition, type).map((finding) => ({ ...finding, path: path + finding.path }));
  });
}

const declaredFact = `a declared fact is expected: answers.<question id>, ${Object.keys(factPaths).join(', ')}`;

const factAt =
  (point: DecisionPoint): TypeOf =>
  (path) => {
    const type = factTypeOf(path);
    if (type === null) return { code: 'unknown_path', path: '', expected: declaredFact };
    if (!missingAt[point](path)) return type;
    return { code: 'path_not_here', path: '', expected: `a fact that is known at ${point} is expected` };
  };

const optionField: TypeOf = (field) =>
  optionFieldType(field) ?? {
    code: 'unknown_option_field',
    path: '',
    expected: `a field of an option is expected: ${Object.keys(optionFields).join(', ')}`,
  };

/** Finds a fact that no answer can come from. */
function checkSource(from: string): LocalFinding[] {
  const type = factAt('question')(from);
  return 'code' in type ? [{ ...type, path: '/then/answer/from' }] : [];
}

/** Returns the faults of the facts and option fields that a rule examines. */
export function checkPaths(rule: Rule): LocalFinding[] {
  const fact = factAt(rule.at);
  const kept = rule.at === 'question' ? rule.then.keep_options : undefined;
  const answer = rule.at === 'question' ? rule.then.answer : undefined;
  return [
    ...checkMap(rule.when, '/when', fact),
    ...(rule.any ?? []).flatMap((map, at) => checkMap(map, `/any/${at}`, fact)),
    ...checkMap(kept ?? {}, '/then/keep_options', optionField),
    ...(typeof answer === 'object' && 'from' in answer ? checkSource(answer.from) : []),
  ];
}
