import type { Condition, Conditions, PlainCondition, RuleDocument } from '@gam/schemas/rules';

const textsOf = ({ contains }: PlainCondition): string[] =>
  [...(contains?.enum ?? []), contains?.const].filter((value) => typeof value === 'string');

const textsIn = ({ not, ...plain }: Condition): string[] => [...textsOf(plain), ...(not ? textsOf(not) : [])];

/** Every text that rules compare a fact with, by the fact's path: what an answer can matter by. */
export function namedValues(documents: readonly RuleDocument[]): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, Set<string>>();
  const look = (map: Conditions): void => {
    for (const [path, condition] of Object.entries(map)) {
      const texts = named.get(path) ?? new Set();
      for (const text of textsIn(condition)) texts.add(text);
      named.set(path, texts);
    }
  };
  for (const { rules } of documents) {
    for (const { when, any = [] } of rules) for (const map of [when, ...any]) look(map);
  }
  return new Map([...named].map(([path, texts]) => [path, [...texts]]));
}
