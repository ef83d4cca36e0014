/**
 * Returns the smallest set of ids that must move to turn the first list's order into the second's: all common ids but a
 * longest increasing run.
 */
export function findMoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(after.map((id, at) => [id, at]));
  const common = before.flatMap((id) => {
    const at = places.get(id);
    return at === undefined ? [] : [{ id, at }];
  });
  // For each id, the longest run that ends with it; quadratic, for at most 500 rules.
  const runs: { length: number; previous: number }[] = [];
  for (const [index, { at }] of common.entries()) {
    let best = { length: 1, previous: -1 };
    for (let earlier = 0; earlier < index; earlier += 1) {
      const run = runs[earlier];
      if (run !== undefined && (common[earlier]?.at ?? at) < at && run.length >= best.length)
        best = { length: run.length + 1, previous: earlier };
    }
    runs.push(best);
  }
  const longest = Math.max(0, ...runs.map(({ length }) => length));
  const moved = new Set(common.map(({ id }) => id));
  for (let at = runs.findIndex(({ length }) => length === longest); at >= 0; at = runs[at]?.previous ?? -1)
    moved.delete(common[at]?.id ?? '');
  return moved;
}
