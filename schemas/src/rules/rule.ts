import { Type } from 'typebox';
import { Condition } from './condition.ts';
import { consequences, type ConsequenceOf, type DecisionPoint } from './consequences.ts';

/** Conditions by fact path. The map holds when all its conditions hold. */
export const Conditions = Type.Record(Type.String(), Condition, { title: 'Conditions', maxProperties: 50 });
export type Conditions = Record<string, Condition>;

const shared = {
  id: Type.String({
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    maxLength: 80,
    description: 'a name in small letters, digits and hyphens',
  }),
  when: Conditions,
  any: Type.Optional(Type.Array(Conditions, { minItems: 1, maxItems: 50 })),
  because: Type.String({ minLength: 1, maxLength: 1000, description: 'the reason, for people' }),
};

/** The schema of a rule at one decision point. */
function ruleAt<const P extends DecisionPoint>(point: P) {
  return Type.Object(
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and a schema, never awaited
    { ...shared, at: Type.Literal(point), then: consequences[point] },
    { title: `Rule.${point}`, additionalProperties: false },
  );
}

/** A rule at one decision point: `then` applies when `when` holds, and, if `any` is present, one map of it. */
export interface RuleAt<P extends DecisionPoint> {
  id: string;
  at: P;
  when: Conditions;
  any?: Conditions[];
  then: ConsequenceOf<P>;
  because: string;
}
export type Rule = { [P in DecisionPoint]: RuleAt<P> }[DecisionPoint];

/** The schema of rules by decision point. */
export const rulesByPoint = {
  entry: ruleAt('entry'),
  question: ruleAt('question'),
  after_last: ruleAt('after_last'),
  quote: ruleAt('quote'),
  placed: ruleAt('placed'),
} as const satisfies { readonly [P in DecisionPoint]: ReturnType<typeof ruleAt<P>> };

/** A rule at any decision point. */
export const Rule = Type.Union(Object.values(rulesByPoint), { title: 'Rule' });
