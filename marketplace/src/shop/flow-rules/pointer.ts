/** The active versions of a document: for everyone, and for a percentage (0 to 99) of new flows. */
export interface Pointer {
  readonly stable: number | null;
  /** The earlier stable versions, oldest first. */
  readonly earlier: readonly number[];
  readonly candidate: { readonly number: number; readonly percent: number } | null;
}

export const noPointer: Pointer = { stable: null, earlier: [], candidate: null };

/** Makes a version the stable one and removes the candidate. */
function makeStable({ stable, earlier }: Pointer, number: number): Pointer {
  return { stable: number, earlier: stable === null ? earlier : [...earlier, stable], candidate: null };
}

/**
 * Returns to the previous stable version that is not withdrawn; a withdrawn candidate never comes back. Without such a
 * version the pointer is empty and the seed is active.
 */
function stepBack({ earlier }: Pointer, isWithdrawn: (number: number) => boolean): Pointer {
  const at = earlier.findLastIndex((number) => !isWithdrawn(number));
  return { stable: earlier[at] ?? null, earlier: earlier.slice(0, Math.max(0, at)), candidate: null };
}

/** Makes a version the candidate for a percentage of new flows; 100 makes it stable. */
export function pointAt(pointer: Pointer, number: number, percent: number): Pointer {
  return percent === 100 ? makeStable(pointer, number) : { ...pointer, candidate: { number, percent } };
}

/** The version that a roll-back withdraws: the candidate, otherwise the stable version; null without both. */
export const takenBack = ({ stable, candidate }: Pointer): number | null => candidate?.number ?? stable;

/** Removes the candidate; without one, the stable version. */
export function rollBack(pointer: Pointer, isWithdrawn: (number: number) => boolean): Pointer {
  return pointer.candidate === null ? stepBack(pointer, isWithdrawn) : { ...pointer, candidate: null };
}

/** Removes a version from the pointer; `isWithdrawn` already knows it. */
export function takeOut(pointer: Pointer, number: number, isWithdrawn: (number: number) => boolean): Pointer {
  const candidate = pointer.candidate?.number === number ? null : pointer.candidate;
  return { ...(pointer.stable === number ? stepBack(pointer, isWithdrawn) : pointer), candidate };
}
