/** The least number of letters that are typed wrongly, left out, added or swapped with the next, between two names. */
function distance(one: string, other: string): number {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_none, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      let least = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1])
        least = Math.min(least, (before[to - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

/** Letters that may differ, for each letter of a name; at most three in all. */
const share = 0.34;
const mostLetters = 3;
/** Names that are longer than this are not compared. */
const longest = 80;

/** Returns the name that was probably meant; null if none is close, or the name is among them. */
function closestName(typed: string, names: Iterable<string>): string | null {
  let [best, least]: [string | null, number] = [null, Number.POSITIVE_INFINITY];
  if (typed.length > longest) return null;
  for (const name of names) {
    if (name === typed) return null;
    const most = Math.min(mostLetters, Math.floor(Math.min(name.length, typed.length) * share));
    if (most < 1 || Math.abs(name.length - typed.length) > most) continue;
    const found = distance(typed.toLowerCase(), name.toLowerCase());
    if (found <= most && found < least) [best, least] = [name, found];
  }
  return best;
}

/** Returns `; did you mean "…"?` where a name was probably meant, else an empty text. */
export function didYouMean(typed: string, names: Iterable<string>): string {
  const name = closestName(typed, names);
  return name === null ? '' : `; did you mean "${name}"?`;
}
