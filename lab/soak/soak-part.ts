import type { SoakWorld } from './soak-world.ts';

/** The numbers of tries of a run. */
export interface Sizes {
  /** Orders placed through the BFF, each event sent several times at once. */
  readonly placements: number;
  readonly rivals: number;
  readonly rounds: number;
  readonly payments: number;
  /** Repeats of each call-back of the bank. */
  readonly repeats: number;
  /** Orders during which a server is killed. */
  readonly deaths: number;
}

/** The sizes of a full run; a release also sets `--rounds=1000`. */
export const fullSizes: Sizes = {
  placements: 10_000,
  rivals: 100,
  rounds: 200,
  payments: 40,
  repeats: 50,
  deaths: 200,
};

/** The sizes of a short run, for every change. */
export const shortSizes: Sizes = {
  placements: 40,
  rivals: 20,
  rounds: 3,
  payments: 4,
  repeats: 12,
  deaths: 4,
};

/** One line of the table: the case, its count, its result, and the number of broken guarantees. */
export interface SoakRow {
  readonly tried: string;
  readonly count: number;
  readonly result: string;
  readonly broken: number;
}

/** One part of the soak test. */
export interface SoakPart {
  readonly name: string;
  /** True for races, which need several connections to the database. */
  readonly needsPostgres: boolean;
  readonly run: (world: SoakWorld, sizes: Sizes) => Promise<SoakRow[]>;
}

/** Returns the sizes of a run: `--short` for every change; `--rounds=1000` and its like set one size. */
export function readSizes(given: readonly string[]): Sizes {
  const base = given.includes('--short') ? shortSizes : fullSizes;
  const named = given.flatMap((arg) => {
    const [, name = '', value = ''] = /^--(\w+)=(\d+)$/.exec(arg) ?? [];
    return name in base ? [[name, Number(value)]] : [];
  });
  return { ...base, ...(Object.fromEntries(named) as Partial<Sizes>) };
}
