import {
  answerFactPaths,
  answerFacts,
  factPaths,
  optionFields,
  type Condition,
  type DecisionPoint,
  type Fact,
  type FactNeed,
  type FactType,
  readAnswerPath,
  type Rule,
} from '@gam/schemas/rules';
import { didYouMean } from '../closest-name.ts';
import { checkCondition } from './check-condition.ts';
import { pointerStep, type LocalFinding } from './rule-finding.ts';

const declared = <T>(types: Readonly<Record<string, T>>, name: string): T | null =>
  Object.hasOwn(types, name) ? (types[name] ?? null) : null;

function factOf(path: string): Fact | null {
  const answer = readAnswerPath(path);
  return answer ? answerFacts[answer.fact] : declared<Fact>(factPaths, path);
}
/** Returns the declared type of a fact; null for an unknown path. */
export const factTypeOf = (path: string): FactType | null => factOf(path);
/** Returns the declared type of an option's field; null when rules may not examine it. */
export const optionFieldType = (field: string): FactType | null => declared<FactType>(optionFields, field);

/** What a decision point does not have: facts that need it are not known yet, or no longer mean anything. */
const lacks = {
  entry: ['question', 'answers', 'options', 'price'],
  question: ['price'],
  after_last: ['question', 'price'],
  quote: ['question'],
  payment: ['question'],
  placed: ['question', 'price'],
  task: ['question', 'flow', 'options'],
} as const satisfies Record<DecisionPoint, readonly FactNeed[]>;

type TypeOf = (name: string) => FactType | LocalFinding;

function checkMap(map: Readonly<Record<string, Condition>>, at: string, typeOf: TypeOf): LocalFinding[] {
  return Object.entries(map).flatMap(([name, condition]) => {
    const path = at + pointerStep(name);
    const type = typeOf(name);
    if ('code' in type) return [{ ...type, path }];
    return checkCondition(condition, type).map((finding) => ({ ...finding, path: path + finding.path }));
  });
}

const declaredFact = `a declared fact is expected: ${[...answerFactPaths.map(([path]) => path), ...Object.keys(factPaths)].join(', ')}`;

const factAt =
  (point: DecisionPoint): TypeOf =>
  (path) => {
    const fact = factOf(path);
    if (fact === null) {
      const meant = didYouMean(path, Object.keys(factPaths));
      return { code: 'unknown_path', path: '', expected: `${declaredFact}${meant}` };
    }
    if (!lacks[point].some((lacking) => lacking === fact.needs)) return fact;
    return { code: 'path_not_here', path: '', expected: `a fact that is known at ${point} is expected` };
  };

const optionField: TypeOf = (field) =>
  optionFieldType(field) ?? {
    code: 'unknown_option_field',
    path: '',
    expected: `a field of an option is expected: ${Object.keys(optionFields).join(', ')}${didYouMean(field, Object.keys(optionFields))}`,
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
    ...(rule.all ?? []).flatMap((map, at) => checkMap(map, `/all/${at}`, fact)),
    ...checkMap(kept ?? {}, '/then/keep_options', optionField),
    ...(typeof answer === 'object' && 'from' in answer ? checkSource(answer.from) : []),
  ];
}
