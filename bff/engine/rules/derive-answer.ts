import type { DerivedAnswer } from '@gam/schemas/rules';
import type { Derivation } from './compiled-rules.ts';
import type { FactValue } from '../facts/facts.ts';
import { isStaticPath, liveReader, staticReaders } from '../facts/read-fact.ts';

/**
 * Compiles an answer that follows from a fact or an earlier answer: each of its values goes through the map, if there
 * is one. The values are null where the fact is missing or the map has none of its values.
 */
export function deriveAnswer({ from, map }: DerivedAnswer): Derivation {
  const mapped = map && new Map(Object.entries(map));
  const through = (value: string): readonly string[] => (mapped ? (mapped.get(value) ?? []) : [value]);
  const valuesOf = (fact: FactValue): readonly string[] | null => {
    const values = [...new Set(listOf(fact).flatMap(through))];
    return values.length > 0 ? values : null;
  };
  if (isStaticPath(from)) {
    const read = staticReaders[from];
    return { path: from, values: (_live, fixed) => valuesOf(read(fixed)) };
  }
  const read = liveReader(from);
  return { path: from, values: (live) => valuesOf(read(live)) };
}

const listOf = (value: FactValue): readonly string[] => {
  if (value === null) return [];
  return typeof value === 'object' ? value : [String(value)];
};
