import type { Effect } from '@gam/schemas/descriptors';

/** An accepted event: a repeated one changes nothing and gets these effects again. */
export interface SeenAction {
  readonly id: string;
  /** The hash of its name and arguments, 64 bits in hexadecimal. */
  readonly hash: string;
  readonly rev: number;
  readonly effects: readonly Effect[];
  /** On a page: the URL that the event led to. */
  readonly to?: string;
}

type PackedAction = readonly [id: string, hash: string, rev: number, effects?: readonly Effect[]];

/** The stored form of an action: packed, with effects only where it has any; earlier builds and pages store it whole. */
export type StoredAction = PackedAction | SeenAction;

/** The number of accepted events that a flow or a page remembers: as many as a batch may hold. */
const rememberedActions = 32;

const isPacked = (action: StoredAction): action is PackedAction => Array.isArray(action);

const idOf = (action: StoredAction): string => (isPacked(action) ? action[0] : action.id);

/** Returns a stored action whole. */
export function unpack(action: StoredAction): SeenAction {
  if (!isPacked(action)) return action;
  const [id, hash, rev, effects = []] = action;
  return { id, hash, rev, effects };
}

function pack(action: SeenAction): StoredAction {
  if (action.to !== undefined) return action;
  const { id, hash, rev, effects } = action;
  return effects.length > 0 ? [id, hash, rev, effects] : [id, hash, rev];
}

/** Returns a remembered action; null if it is new. Few are remembered: a search costs less than an index. */
export function findSeen(seen: readonly StoredAction[], id: string): SeenAction | null {
  const found = seen.find((action) => idOf(action) === id);
  return found ? unpack(found) : null;
}

/** Returns the actions with one more; the oldest is forgotten. */
export const remember = (seen: readonly StoredAction[], action: SeenAction): readonly StoredAction[] => [
  ...seen.slice(1 - rememberedActions),
  pack(action),
];

/** Returns the actions, one of them with further effects. */
export const addEffects = (
  seen: readonly StoredAction[],
  id: string,
  effects: readonly Effect[],
): readonly StoredAction[] =>
  seen.map((action) => {
    if (idOf(action) !== id) return action;
    const known = unpack(action);
    return pack({ ...known, effects: [...known.effects, ...effects] });
  });
