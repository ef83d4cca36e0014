import { Type } from 'typebox';
import { Condition } from './condition.ts';
import { consequences, type ConsequenceOf, type DecisionPoint } from './consequences.ts';

/** Conditions by fact path. The map holds when all its conditions hold. */
export const Conditions = Type.Record(Type.String(), Condition, { title: 'Conditions', maxProperties: 50 });
export type Conditions = Record<string, Condition>;

const RuleId = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'a name in small letters, digits and hyphens',
});

const shared = {
  id: RuleId,
  when: Conditions,
  any: Type.Optional(Type.Array(Conditions, { minItems: 1, maxItems: 50 })),
  all: Type.Optional(Type.Array(Conditions, { minItems: 1, maxItems: 50 })),
  instead_of: Type.Optional(
    Type.Array(RuleId, {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      description: 'ids of rules of lower documents that do not count where this rule matches; layers only',
    }),
  ),
  because: Type.String({ minLength: 1, maxLength: 1000, description: 'the reason, for people' }),
};

/** The schema of a rule at one decision point. Only a rule with `instead_of` may have no consequence. */
function ruleAt<const P extends DecisionPoint>(point: P) {
  return Type.Object(
    {
      ...shared,
      at: Type.Literal(point),
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and a schema, never awaited
      then: Type.Unsafe<ConsequenceOf<P>>({ ...consequences[point], minProperties: 0 }),
    },
    {
      title: `Rule.${point}`,
      additionalProperties: false,
      anyOf: [
        { type: 'object', properties: { instead_of: { type: 'array' } }, required: ['instead_of'] },
        // oxlint-disable-next-line unicorn/no-thenable -- see above
        { type: 'object', properties: { then: { type: 'object', minProperties: 1 } } },
      ],
    },
  );
}

/**
 * A rule at one decision point: `then` applies when `when` holds, every map of `all`, so that a path can stand several
 * times, and, if `any` is present, one map of it. Where it matches, the rules of lower documents that `instead_of` names
 * do not count.
 */
export interface RuleAt<P extends DecisionPoint> {
  id: string;
  at: P;
  when: Conditions;
  any?: Conditions[];
  all?: Conditions[];
  then: ConsequenceOf<P>;
  instead_of?: string[];
  because: string;
}
export type Rule = { [P in DecisionPoint]: RuleAt<P> }[DecisionPoint];

/** The schema of rules by decision point. */
export const rulesByPoint = {
  entry: ruleAt('entry'),
  question: ruleAt('question'),
  after_last: ruleAt('after_last'),
  quote: ruleAt('quote'),
  payment: ruleAt('payment'),
  placed: ruleAt('placed'),
  task: ruleAt('task'),
} as const satisfies { readonly [P in DecisionPoint]: ReturnType<typeof ruleAt<P>> };

/** A rule at any decision point. */
export const Rule = Type.Union(Object.values(rulesByPoint), { title: 'Rule' });
