/** Names that every object has already: as a key they would reach into the language itself. */
const refusedIds: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The items whose id can be used as a key, each id once: of two with the same one the earlier stays. What is dropped
 * is named in `findings`, where `what` says what the items are.
 */
export function keepUsableIds<T extends { readonly id: string }>(
  items: readonly T[],
  what: string,
  findings: string[],
): T[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => {
    const problem = refusedIds.has(id) ? 'is no usable id' : seen.has(id) ? 'is there already' : null;
    seen.add(id);
    if (problem !== null) findings.push(`${what}: ${JSON.stringify(id)} ${problem}, dropped`);
    return problem === null;
  });
}
