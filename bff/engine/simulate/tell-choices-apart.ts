import { answerPathPrefix, type Condition } from '@gam/schemas/rules';
import type { AnswerConstraints, ConstraintsOf } from '@gam/schemas/questions';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import { noLiveFacts } from '../facts/no-facts.ts';
import type { Flow, FlowQuestion } from '../flow/flow.ts';
import { bindMap } from '../rules/bind-rule.ts';
import type { CompiledRule, FlowRules, LiveCondition } from '../rules/compiled-rules.ts';
import { writtenConditions } from '../rules/written-conditions.ts';

/** Answers of several options that rules can tell apart, and the name of what they say of each. */
interface Choices {
  /** Answers of which at least one is of every class, the smallest first. */
  readonly samples: (constraints: AnswerConstraints) => readonly AnswerValues[];
  /** Equal for answers that no condition can tell apart. */
  readonly classOf: (values: readonly string[]) => string;
}

/** Options of which every combination is tried; of more, none, one, two and all but one or two of them. */
const maxCombined = 6;

const textsOf = ({ not, ...plain }: Condition): string[] =>
  [plain, not ?? {}]
    .flatMap(({ contains, containsAll = [] }) => [...(contains?.enum ?? []), contains?.const, ...containsAll])
    .filter((value) => typeof value === 'string');
const sizesOf = ({ minItems, maxItems, not }: Condition): number[] =>
  [minItems, maxItems, not?.minItems, not?.maxItems].filter((size) => size !== undefined);

/**
 * Tells the answers to questions of several options apart by all that rules and children read of them: none, one, several
 * and all, some with and without others, and as many as a rule counts. Null for other questions, and for those whose
 * answer is read as it is, since another one follows from it.
 */
export function makeTellChoicesApart(
  rules: readonly FlowRules[],
): (flow: Flow, at: FlowQuestion, children: readonly FlowQuestion[]) => Choices | null {
  const written = writtenConditions(rules);
  const known = new Map<FlowQuestion, Choices | null>();
  const derived = new Set(
    rules.flatMap(({ at }) => at.question.flatMap(({ derives }) => derives?.path ?? [])),
  );
  return (flow, at, children) => {
    const found = known.get(at);
    if (found !== undefined) return found;
    const paths = [answerPathPrefix + at.question.id, ...(children.length > 0 ? ['parent_answer'] : [])];
    const choices = paths.some((path) => derived.has(path))
      ? null
      : makeChoices(
          at,
          children,
          paths.flatMap((path) => written.get(path) ?? []),
          rules.flatMap((one) => conditionsOn(one, flow, paths)),
        );
    known.set(at, choices);
    return choices;
  };
}

/** The conditions on some facts that rules still read in a flow. */
function conditionsOn(
  { at: { question: atQuestion, ...others } }: FlowRules,
  { facts, questions }: Flow,
  paths: readonly string[],
): LiveCondition[] {
  const found = new Set<LiveCondition>();
  const add = ({ when, any }: CompiledRule, fixed: Flow['facts']): void => {
    if (![...when, ...(any ?? []).flat()].some(({ path }) => paths.includes(path))) return;
    const whole = bindMap(when, fixed);
    if (whole === null) return;
    for (const condition of [...whole, ...(any ?? []).flatMap((map) => bindMap(map, fixed) ?? [])])
      if (paths.includes(condition.path)) found.add(condition);
  };
  for (const rule of Object.values(others).flat()) add(rule, facts);
  for (const { question, index } of questions)
    for (const rule of atQuestion) add(rule, { ...facts, question, position: index + 1 });
  return [...found];
}

function makeChoices(
  { question, operationKeys }: FlowQuestion,
  children: readonly FlowQuestion[],
  written: readonly Condition[],
  conditions: readonly LiveCondition[],
): Choices {
  const named = new Set([
    ...written.flatMap(textsOf),
    ...children.flatMap(({ requirements }) => [...(requirements ?? [])]),
    ...operationKeys.keys(),
  ]);
  const sizes = new Set([0, 1, 2, ...written.flatMap(sizesOf).flatMap((size) => [size - 1, size, size + 1])]);
  return {
    classOf: (values) => {
      // An answer without values is no answer.
      const given = values.length === 0 ? null : values;
      const facts = {
        ...noLiveFacts,
        answers: given === null ? {} : { [question.id]: given },
        parent_answer: given,
      };
      return conditions.map(({ accepts, read }) => (accepts(read(facts)) ? 1 : 0)).join('');
    },
    samples: (constraints) => {
      if (constraints.kind !== 'choice' || !constraints.multiple) return [];
      return subsets(constraints.allowed, named, sizes)
        .map((values) => withCounts(constraints, values))
        .filter((answer) => validateAnswer(constraints, answer) === null);
    },
  };
}

const withCounts = ({ counts }: ConstraintsOf<'choice'>, values: readonly string[]): AnswerValues => ({
  values,
  ...(counts && { counts: values.map((value) => ({ value, number: counts.min })) }),
});

/** Every combination of a few items; of many, those of one and two of them, and all but one or two. */
function combinationsOf(items: readonly string[]): readonly (readonly string[])[] {
  if (items.length <= maxCombined)
    return Array.from({ length: 2 ** items.length }, (_none, bits) =>
      items.filter((_item, at) => (bits & (1 << at)) !== 0),
    );
  const few = [
    [],
    ...items.flatMap((one, at) => [[one], ...items.slice(at + 1).map((other) => [one, other])]),
  ];
  return [...few, ...few.map((left) => items.filter((item) => !left.includes(item)))];
}

/** The options in their order: named ones in every combination, each with none of the others, all, or up to a size. */
function subsets(
  allowed: readonly string[],
  named: ReadonlySet<string>,
  sizes: ReadonlySet<number>,
): readonly (readonly string[])[] {
  const others = allowed.filter((option) => !named.has(option));
  const chosen = combinationsOf(allowed.filter((option) => named.has(option))).flatMap((some) => {
    const counts = new Set([0, others.length, ...[...sizes].map((size) => size - some.length)]);
    return [...counts]
      .filter((count) => count >= 0 && count <= others.length)
      .map((count) => new Set([...some, ...others.slice(0, count)]));
  });
  return chosen
    .map((some) => allowed.filter((option) => some.has(option)))
    .toSorted((one, other) => one.length - other.length);
}
