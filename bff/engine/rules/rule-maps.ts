import type { Conditions, Rule } from '@gam/schemas/rules';

/** One map of a rule's conditions, and its place in the rule as a JSON pointer. */
interface RuleMap {
  readonly map: Conditions;
  readonly at: string;
}

/** Returns every map of conditions of a written rule. */
export const mapsOf = ({
  when,
  any = [],
  all = [],
}: Pick<Rule, 'when' | 'any' | 'all'>): readonly RuleMap[] => [
  { map: when, at: '/when' },
  ...all.map((map, at) => ({ map, at: `/all/${at}` })),
  ...any.map((map, at) => ({ map, at: `/any/${at}` })),
];
