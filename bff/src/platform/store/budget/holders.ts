import { type Level, levels, wholeShares } from './shares.ts';

/** A holder: its level and its name. */
type HolderKey = `${Level}/${string}`;

/** Returns the holders of a document by its owner (see `currentOwner`); a level without a name has none. */
function holdersOf(owner: string): HolderKey[] {
  const names = owner.split(' ');
  return levels.flatMap((level, index): HolderKey[] => {
    const name = names[index];
    return name === undefined || name === '-' ? [] : [`${level}/${name}`];
  });
}

const levelOf = (key: string): Level => key.split('/', 1)[0] as Level;

/** Who holds how many bytes: of visitors, addresses and networks those that hold most. */
export class Holders {
  readonly #bytes: Map<string, number>;
  /** The most holders that it remembers. */
  readonly most: number;

  constructor(most: number, known: Iterable<readonly [string, number]> = []) {
    this.most = most;
    this.#bytes = new Map(known);
  }

  get entries(): number {
    return this.#bytes.size;
  }

  get size(): number {
    return this.#bytes.size;
  }

  /** Adds bytes to each holder of a document, or takes them away. */
  add(owner: string, bytes: number): void {
    for (const key of holdersOf(owner)) {
      const held = (this.#bytes.get(key) ?? 0) + bytes;
      if (held > 0) this.#bytes.set(key, held);
      else this.#bytes.delete(key);
    }
    // The small ones do not matter: who is over a share has far more.
    if (this.#bytes.size > this.most) this.replace(this.largest(Math.floor(this.most / (2 * levels.length))));
  }

  /** Forgets all, and takes over what is known. */
  replace(known: Iterable<readonly [string, number]>): void {
    const kept = [...known];
    this.#bytes.clear();
    for (const [key, bytes] of kept) this.#bytes.set(key, bytes);
  }

  /** Returns what each holder of a document has, bytes. */
  heldBy(owner: string): { level: Level; bytes: number }[] {
    return holdersOf(owner).map((key) => ({
      level: levelOf(key),
      bytes: this.#bytes.get(key) ?? 0,
    }));
  }

  /** Returns what the largest holder of a document has, in shares of its level. */
  excessOf(owner: string): number {
    return Math.max(0, ...this.heldBy(owner).map(({ level, bytes }) => bytes / wholeShares[level]));
  }

  /** Returns those of each level that hold most, at most so many of each. */
  largest(ofEach: number): [string, number][] {
    const sorted = [...this.#bytes].toSorted(([, one], [, other]) => other - one);
    return levels.flatMap((level) => sorted.filter(([key]) => levelOf(key) === level).slice(0, ofEach));
  }
}
