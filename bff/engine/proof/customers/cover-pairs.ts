/** One value of each dimension, by position. */
export type Combination = readonly number[];

/** Two dimensions whose values are to meet: every value of one with every value of the other. */
export type Meeting = readonly [one: number, other: number];

interface Covered {
  readonly combinations: readonly Combination[];
  /** The number of pairs of values that no combination has, since there would be too many combinations. */
  readonly leftOut: number;
}

const keyOf = (one: number, value: number, other: number, otherValue: number): string =>
  one < other ? `${one}.${value}/${other}.${otherValue}` : `${other}.${otherValue}/${one}.${value}`;

/**
 * Returns few combinations in which all values of each two meeting dimensions occur together, and every value once:
 * first the given ones, then those that are still needed. `sizes` are the numbers of values; value 0 is the plain one,
 * which stands where nothing else is to be covered. Greedy: each combination begins with the first open pair and takes
 * over as many others as fit.
 */
export function coverPairs(
  sizes: readonly number[],
  meetings: readonly Meeting[],
  given: readonly Combination[],
  most: number,
): Covered {
  const open = new Map<string, readonly [one: number, value: number, other: number, otherValue: number]>();
  for (const [one, other] of meetings) {
    for (let value = 0; value < (sizes[one] ?? 0); value += 1) {
      for (let second = 0; second < (sizes[other] ?? 0); second += 1) {
        open.set(keyOf(one, value, other, second), [one, value, other, second]);
      }
    }
  }
  const neighbours = sizes.map((_size, at) =>
    meetings.flatMap(([one, other]) => (one === at ? [other] : other === at ? [one] : [])),
  );
  const singles = new Set(
    sizes.flatMap((size, at) => Array.from({ length: size }, (_none, value) => `${at}.${value}`)),
  );

  const complete = (begun: (number | undefined)[]): number[] => {
    const chosen = [...begun];
    for (const [at, size] of sizes.entries()) {
      if (chosen[at] !== undefined) continue;
      let [best, gained] = [0, 0];
      for (let value = 0; value < size; value += 1) {
        let gain = singles.has(`${at}.${value}`) ? 1 : 0;
        for (const other of neighbours[at] ?? []) {
          const taken = chosen[other];
          if (taken !== undefined && open.has(keyOf(at, value, other, taken))) gain += 2;
        }
        if (gain > gained) [best, gained] = [value, gain];
      }
      chosen[at] = best;
    }
    return chosen.map((value) => value ?? 0);
  };

  const combinations: Combination[] = [];
  const seen = new Set<string>();
  const take = (combination: Combination) => {
    const key = combination.join();
    if (seen.has(key) || combinations.length >= most) return;
    seen.add(key);
    combinations.push(combination);
    for (const [at, value] of combination.entries()) {
      singles.delete(`${at}.${value}`);
      for (const other of neighbours[at] ?? []) open.delete(keyOf(at, value, other, combination[other] ?? 0));
    }
  };
  for (const combination of given) take(combination);
  while (combinations.length < most) {
    const [pair] = open.values();
    const [single] = singles;
    const begun: (number | undefined)[] = sizes.map(() => undefined);
    if (pair) [begun[pair[0]], begun[pair[2]]] = [pair[1], pair[3]];
    else if (single !== undefined) {
      const [at = '0', value = '0'] = single.split('.');
      begun[Number(at)] = Number(value);
    } else break;
    take(complete(begun));
  }
  return { combinations, leftOut: open.size > 0 ? open.size : singles.size };
}
