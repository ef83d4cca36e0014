import type { Sizes } from './sizes.ts';
import type { SoakWorld } from './soak-world.ts';

/** One line of the table: what was tried, how often, what came of it, and how much of that must not be. */
export interface SoakRow {
  readonly tried: string;
  readonly count: number;
  readonly came: string;
  readonly broken: number;
}

/** One thing that is tried under load, beside others that fail on purpose. */
export interface SoakPart {
  readonly name: string;
  /** Races are decided by real connections only. */
  readonly needsPostgres: boolean;
  readonly run: (world: SoakWorld, sizes: Sizes) => Promise<SoakRow[]>;
}
