/** One value of each dimension, by position. */
export type Combination = readonly number[];

/** What some combination must have: of some dimensions, by position, one of these values. */
export type Need = ReadonlyMap<number, readonly number[]>;

interface Covered {
  readonly combinations: readonly Combination[];
  /** The needs that no combination has, since there would be too many combinations. */
  readonly left: readonly Need[];
}

interface Cover {
  readonly needs: readonly Need[];
  /** Combinations that are taken first. */
  readonly given: readonly Combination[];
  /** Completes a need to whole combinations, the plainest first; empty: none can have it. */
  readonly complete: (need: Need) => readonly Combination[];
  /** Whether a combination counts for a need that it has. */
  readonly counts: (combination: Combination, need: Need) => boolean;
  readonly most: number;
}

const has = (combination: Combination, need: Need): boolean => {
  for (const [at, values] of need) if (!values.includes(combination[at] ?? 0)) return false;
  return true;
};

/** Moves a combination towards a need, without losing those that it was made for; null where they exclude each other. */
function join(
  combination: Combination,
  fixed: ReadonlyMap<number, readonly number[]>,
  need: Need,
): readonly [Combination, Need] | null {
  const values = [...combination];
  const both = new Map(fixed);
  for (const [at, wanted] of need) {
    const known = both.get(at);
    const left = known ? known.filter((value) => wanted.includes(value)) : wanted;
    const [first] = left;
    if (first === undefined) return null;
    both.set(at, left);
    if (!left.includes(values[at] ?? 0)) values[at] = first;
  }
  return [values, both];
}

/**
 * Returns few combinations that have every need: first the given ones, then those for the needs that are left, each joined
 * with as many others as fit and still count. A need that no combination can have is none.
 */
export function coverNeeds({ needs, given, complete, counts, most }: Cover): Covered {
  const taken = new Map<string, Combination>();
  for (const combination of given) {
    if (taken.size < most) taken.set(combination.join(), combination);
  }
  const done = [...taken.values()];
  const open = needs.filter(
    (need) => !done.some((combination) => has(combination, need) && counts(combination, need)),
  );
  const made: { combination: Combination; fixed: Need; needs: Need[] }[] = [];
  const left: Need[] = [];
  for (const need of open) {
    const isJoined = made.some((one) => {
      const joined = join(one.combination, one.fixed, need);
      if (!joined || ![need, ...one.needs].every((each) => counts(joined[0], each))) return false;
      [one.combination, one.fixed] = joined;
      one.needs.push(need);
      return true;
    });
    if (isJoined) continue;
    const whole = complete(need).find((combination) => counts(combination, need));
    if (!whole) continue;
    if (taken.size + made.length >= most) left.push(need);
    else made.push({ combination: whole, fixed: need, needs: [need] });
  }
  for (const { combination } of made) taken.set(combination.join(), combination);
  return { combinations: [...taken.values()], left };
}
