import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '@gam/schemas/descriptors';
import { fragmentOf } from './share.ts';

/** What a difference is written with. */
export interface DifferenceContext {
  /** Returns the name under which the client has a fragment, or gets it with the reply. */
  readonly name: (fragment: object) => string;
  /** The rows of the summary above, which a list of rows may begin with. */
  readonly rows: readonly unknown[];
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether a part has every field of what it counts from: a difference cannot remove one. */
const hasFieldsOf = (start: Fields, part: Fields): boolean =>
  Array.isArray(start) === Array.isArray(part) &&
  Object.keys(start).every((key) => start[key] === undefined || part[key] !== undefined);

/** Returns a part as JSON that counts from nothing, with its fragments named. */
export function writePart(part: unknown, context: DifferenceContext): unknown {
  if (!isFields(part)) return part;
  if (Array.isArray(part)) return part.map((one: unknown) => writePart(one, context));
  const fragment = fragmentOf(part) as Fields | undefined;
  if (fragment && hasFieldsOf(fragment, part))
    return { $f: context.name(fragment), ...changedFields(fragment, part, context) };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, writePart(value, context)]));
}

/**
 * Returns how a part differs from what the client has in its place, in the form that `assembleReply` applies; undefined
 * if it does not differ.
 */
export function differ(start: unknown, part: unknown, context: DifferenceContext): unknown {
  if (start === part) return undefined;
  if (!isFields(part) || !isFields(start)) return writePart(part, context);
  if (Array.isArray(part)) return differLists(start, part, context);
  const fragment = fragmentOf(part);
  const isOther = fragment !== undefined && fragment !== fragmentOf(start);
  if (isOther || !hasFieldsOf(start, part)) {
    const written = writePart(part, context) as Fields;
    return '$f' in written ? written : { $f: null, ...written };
  }
  return changesOrNone(changedFields(start, part, context));
}

/** Returns the differences of the fields of a part that has every field of what it counts from. */
export function changedFields(start: Fields, part: Fields, context: DifferenceContext): Difference {
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(part)) {
    const difference = differ(start[key], part[key], context);
    if (difference !== undefined) changed[key] = difference;
  }
  return changed;
}

const changesOrNone = (changed: Difference) => (Object.keys(changed).length > 0 ? changed : undefined);

function differLists(start: Fields, part: readonly unknown[], context: DifferenceContext): unknown {
  if (Array.isArray(start) && start.length === part.length)
    return changesOrNone(changedPlaces(start, part, context));
  const $keep = countEqual(context.rows, part);
  if ($keep === 0) return writePart(part, context);
  return { $keep, add: part.slice($keep).map((row) => writePart(row, context)) };
}

/** Returns the differences of the places of a list from those of one that is as long. Most places are shared. */
function changedPlaces(
  start: readonly unknown[],
  part: readonly unknown[],
  context: DifferenceContext,
): Difference {
  const changed: Record<string, unknown> = {};
  for (let at = 0; at < part.length; at += 1) {
    const difference = start[at] === part[at] ? undefined : differ(start[at], part[at], context);
    if (difference !== undefined) changed[at] = difference;
  }
  return changed;
}

/** The number of places with which two lists begin alike. */
function countEqual(rows: readonly unknown[], part: readonly unknown[]): number {
  let count = 0;
  while (count < part.length && (rows[count] === part[count] || isDeepStrictEqual(rows[count], part[count])))
    count += 1;
  return count;
}
