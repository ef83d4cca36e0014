/** The active versions of a document: for everyone, and for a percentage (0 to 99) of new flows. */
export interface Pointer {
  readonly stable: number | null;
  /** The stable versions of before, the last one last. */
  readonly earlier: readonly number[];
  readonly candidate: { readonly number: number; readonly percent: number } | null;
}

export const noPointer: Pointer = { stable: null, earlier: [], candidate: null };

/** A version for everyone: it is the stable one, and nothing competes with it. */
function makeStable({ stable, earlier }: Pointer, number: number): Pointer {
  return { stable: number, earlier: stable === null ? earlier : [...earlier, stable], candidate: null };
}

/**
 * The stable version of before: one that was for everyone once, so that a candidate that was taken back does not
 * return by itself. Null without one: then the seed counts.
 */
function stepBack({ earlier }: Pointer, isWithdrawn: (number: number) => boolean): Pointer {
  const at = earlier.findLastIndex((number) => !isWithdrawn(number));
  return { stable: earlier[at] ?? null, earlier: earlier.slice(0, Math.max(0, at)), candidate: null };
}

/** Gives a new version to so many percent of new flows, in place of an earlier candidate; 100 is everyone. */
export function pointAt(pointer: Pointer, number: number, percent: number): Pointer {
  return percent === 100 ? makeStable(pointer, number) : { ...pointer, candidate: { number, percent } };
}

/** The version that a roll-back withdraws, the candidate before the stable version; null if there is neither. */
export const takenBack = ({ stable, candidate }: Pointer): number | null => candidate?.number ?? stable;

/** Takes the candidate back; without one, the stable version. */
export function rollBack(pointer: Pointer, isWithdrawn: (number: number) => boolean): Pointer {
  return pointer.candidate === null ? stepBack(pointer, isWithdrawn) : { ...pointer, candidate: null };
}

/** Takes one version out, wherever the pointer names it; `isWithdrawn` already knows it. */
export function takeOut(pointer: Pointer, number: number, isWithdrawn: (number: number) => boolean): Pointer {
  const candidate = pointer.candidate?.number === number ? null : pointer.candidate;
  return { ...(pointer.stable === number ? stepBack(pointer, isWithdrawn) : pointer), candidate };
}
