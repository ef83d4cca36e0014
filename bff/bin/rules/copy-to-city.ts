import type { Condition, Conditions, Rule, RuleDocument } from '@gam/schemas/rules';

/** The city whose rules are copied, and the one that gets them, by id. */
export interface Cities {
  readonly from: string;
  readonly to: string;
}

const cityPath = 'city.id';

/** The maps of conditions of a rule. */
const mapsOf = ({ when, any = [], all = [] }: Rule): Conditions[] => [when, ...any, ...all];

/** Whether a condition on the city names it. */
const names = ({ const: one, enum: several = [] }: Condition, city: string): boolean =>
  one === city || several.includes(city);

/** Whether a rule is for the city in particular. */
const isFor = (rule: Rule, city: string): boolean =>
  mapsOf(rule).some((map) => names(map[cityPath] ?? {}, city));

/** A map of conditions with the other city in place of the first. */
function inCity(map: Conditions, { from, to }: Cities): Conditions {
  const condition = map[cityPath];
  if (condition === undefined || !names(condition, from)) return map;
  return { ...map, [cityPath]: { const: to } };
}

const copyRule = (rule: Rule, cities: Cities): Rule => ({
  ...rule,
  when: inCity(rule.when, cities),
  ...(rule.any && { any: rule.any.map((map) => inCity(map, cities)) }),
  ...(rule.all && { all: rule.all.map((map) => inCity(map, cities)) }),
});

/** The name of a document's copy. */
const nameOfCopy = (name: string, { to }: Cities): string => `${name}-in-city-${to}`;

/**
 * Returns the copy of a document for another city: with all its rules where the document is for the first city, else as a
 * layer with the rules that name it; null where none of it is for the first city alone, so that the other has it already.
 */
export function copyToCity(document: RuleDocument, cities: Cities): RuleDocument | null {
  const { from, to } = cities;
  const { cities: covered } = document.applies_to;
  const isShared = covered.includes('*') || covered.includes(to);
  if (!isShared && !covered.includes(from)) return null;
  const rules = isShared ? document.rules.filter((rule) => isFor(rule, from)) : document.rules;
  if (rules.length === 0) return null;
  const { replaces, ...others } = document;
  return {
    ...others,
    name: nameOfCopy(document.name, cities),
    ...(isShared ? { kind: 'layer' as const } : replaces !== undefined && { replaces }),
    applies_to: { ...document.applies_to, cities: [to] },
    rules: rules.map((rule) => copyRule(rule, cities)),
  };
}
