/** An immutable set of positions in a list, a bit each in words of 32: to be copied and searched at once. */
export class Positions {
  static readonly none = new Positions([]);
  readonly #words: readonly number[];

  private constructor(words: readonly number[]) {
    this.#words = words;
  }

  static of(positions: Iterable<number>): Positions {
    const words: number[] = [];
    for (const position of positions) add(words, position);
    return new Positions(words);
  }

  has(position: number): boolean {
    const word = this.#words[position >> 5] ?? 0;
    return (word & (1 << (position & 31))) !== 0;
  }

  /** Returns the set with one more position. */
  with(position: number): Positions {
    const words = [...this.#words];
    add(words, position);
    return new Positions(words);
  }

  /** The first position that only one of two sets has; Infinity if they are equal. */
  firstDifference(other: Positions): number {
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < Math.max(words.length, others.length); at += 1) {
      const differing = (words[at] ?? 0) ^ (others[at] ?? 0);
      if (differing !== 0) return at * 32 + 31 - Math.clz32(differing & -differing);
    }
    return Infinity;
  }

  /** The largest position; -1 without any. */
  get last(): number {
    const high = this.#words.length - 1;
    return high < 0 ? -1 : high * 32 + 31 - Math.clz32(this.#words[high] ?? 0);
  }
}

/** Sets the bit of a position. The last word is never 0. */
function add(words: number[], position: number): void {
  const at = position >> 5;
  while (words.length <= at) words.push(0);
  words[at] = (words[at] ?? 0) | (1 << (position & 31));
}
