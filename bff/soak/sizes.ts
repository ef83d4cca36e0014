/** How much of everything a run tries. */
export interface Sizes {
  /** Orders that are placed through the BFF, each event sent several times at once. */
  readonly placements: number;
  readonly rivals: number;
  readonly rounds: number;
  readonly payments: number;
  /** How often each call-back of the bank comes. */
  readonly repeats: number;
  /** Orders during which a server is killed. */
  readonly deaths: number;
}

/** What is run before something big changes hands; a release takes `--rounds=1000`. */
export const fullSizes: Sizes = {
  placements: 10_000,
  rivals: 100,
  rounds: 200,
  payments: 40,
  repeats: 50,
  deaths: 200,
};

/** What every change is tried with. */
export const shortSizes: Sizes = {
  placements: 40,
  rivals: 20,
  rounds: 3,
  payments: 4,
  repeats: 12,
  deaths: 4,
};
