/**
 * The fewest of the ids in both lists that must move to bring the first list's order to the second's: all but a
 * longest run that kept its order.
 */
export function findMoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(after.map((id, at) => [id, at]));
  const common = before.flatMap((id) => {
    const at = places.get(id);
    return at === undefined ? [] : [{ id, at }];
  });
  // For each, the longest run that ends with it; at most 500 rules, so the plain way is quick enough.
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
