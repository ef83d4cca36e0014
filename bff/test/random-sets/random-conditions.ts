import { answerForms, type Question } from '@gam/schemas/questions';
import {
  type Condition,
  type Conditions,
  type DecisionPoint,
  type Fact,
  type FactNeed,
  liveFactPaths,
} from '@gam/schemas/rules';
import type { Random } from '@gam/shared/test/random';

/** A condition on a fact of the registry, near its example. */
function onFact(random: Random, { holds, values, example }: Fact): Condition {
  if (holds === 'boolean') return { const: random.below(2) === 0 };
  if (holds === 'number') {
    const bound = Number(example) + random.below(5) - 2;
    return random.pick<Condition>([
      { minimum: bound },
      { maximum: bound },
      { not: { minimum: bound } },
      { minimum: bound, maximum: bound + 2 },
    ]);
  }
  const [first] = Array.isArray(example) ? example : [example];
  const value = String(values ? random.pick(values) : first);
  if (holds === 'strings') {
    return random.pick<Condition>([{ contains: { const: value } }, { not: { contains: { const: value } } }]);
  }
  const other = values ? random.pick(values) : null;
  return random.pick<Condition>([
    { const: value },
    { not: { const: value } },
    ...(other === null || other === value ? [] : [{ enum: [value, other] }]),
  ]);
}

/** A condition on the answer to an earlier question, in one of the forms that its type has. */
function onAnswer(random: Random, { id, type, options }: Question): Conditions {
  const path = `answers.${id}`;
  const form = answerForms[type];
  if (type === 'number')
    return { [`${path}.number`]: { [random.pick(['minimum', 'maximum'])]: random.below(60) } };
  if (options.length === 0) return { [path]: { type: random.pick(['null', 'array']) } };
  const one = random.pick(options).id;
  const other = random.pick(options).id;
  const forms: Conditions[] = [
    { [path]: { contains: { const: one } } },
    { [path]: { not: { contains: { const: one } } } },
  ];
  if (form.several) {
    forms.push(
      { [path]: { minItems: 2 } },
      { [path]: { maxItems: 1 + random.below(2) } },
      ...(one === other ? [] : [{ [path]: { containsAll: [one, other] } }]),
    );
  }
  if (form.counted === 'always') {
    forms.push(
      { [`${path}.total`]: { minimum: 2 + random.below(4) } },
      { [`${path}.counts.${one}`]: { maximum: 1 + random.below(3) } },
    );
  }
  return random.pick(forms);
}

/** What is there at each decision point that random rules have conditions at, beside customer, link and time. */
const has: { readonly [P in DecisionPoint]: readonly FactNeed[] | null } = {
  entry: [],
  question: ['answers', 'options'],
  after_last: ['answers', 'options'],
  quote: ['answers', 'options', 'price'],
  payment: ['answers', 'options', 'price'],
  placed: null,
  task: null,
};

/** The exact instant differs between two runs of one seed. */
const isLeftOut = (path: string): boolean => path === 'now';

/** The conditions of a rule: some facts of customer, link, time and price, and some of the answers before. */
export function randomConditions(
  random: Random,
  point: DecisionPoint,
  before: readonly Question[],
): Conditions {
  const there = has[point];
  if (there === null) return {};
  const paths = Object.entries<Fact>(liveFactPaths).filter(
    ([path, { needs }]) =>
      !isLeftOut(path) && (needs === 'nothing' || needs === 'flow' || there.includes(needs)),
  );
  const conditions: Conditions[] = [];
  for (let at = 0; at < random.below(3); at += 1) {
    const [path, fact] = random.pick(paths);
    conditions.push({ [path]: onFact(random, fact) });
  }
  if (there.includes('answers') && before.length > 0 && random.below(3) > 0)
    conditions.push(onAnswer(random, random.pick(before)));
  return Object.assign({}, ...conditions) as Conditions;
}
