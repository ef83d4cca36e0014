import { type Static, Type } from 'typebox';
import { Id, nullable } from '../values.ts';
import { Effect } from './effect.ts';
import { FragmentName } from './fragment-name.ts';
import { partsVersion } from './reply.ts';

/**
 * A part of a screen as it differs from what it counts from. `$f` names the fragment that it counts from (null:
 * nothing); the other fields are the differences, of a list by position. A list `{ $keep, add }` is the first rows of
 * the summary above, and others.
 */
export const Difference = Type.Record(Type.String(), Type.Unknown(), { title: 'Difference' });
export type Difference = Readonly<Record<string, unknown>>;

/** Fragments by name. They never change: equal names mean equal bytes. */
export const Fragments = Type.Record(FragmentName, Type.Record(Type.String(), Type.Unknown()));
export type Fragments = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const Values = Type.Array(Type.String());
const Condition = Type.Union([Type.Object({ question: Type.String(), values: Values }), Values, Type.Null()]);

/**
 * A screen ahead. The first of a list counts from the screen above, each other from the one before it; values alone are of
 * the question of the one before it. `ahead`: what can follow; missing: nothing is known.
 */
export interface PartsBranch {
  if: Static<typeof Condition>;
  screen: Difference;
  ahead?: PartsBranch[];
}
const Branch = Type.Object(
  {
    if: Condition,
    screen: Difference,
    ahead: Type.Optional(Type.Array(Type.Unsafe<PartsBranch>({ type: 'object' }))),
  },
  { title: 'PartsBranch' },
);

/**
 * A reply in fragments, for clients that ask for this version. `of`: the flow and revision of the screen whose flow, URL
 * and summary rows `screen` counts from; null: from none. `fragments`: those that the client lacks. [protocol: Fragments]
 */
export const PartsReply = Type.Object(
  {
    protocol: Type.Literal(partsVersion),
    of: nullable(Type.Object({ flow: Id, rev: Type.Integer({ minimum: 0 }) })),
    screen: Difference,
    applied: Type.Integer({ minimum: 0 }),
    effects: Type.Array(Effect),
    continue: nullable(Type.Object({ after_ms: Type.Integer({ minimum: 0 }) })),
    ahead: Type.Array(Branch),
    fragments: Fragments,
  },
  { title: 'PartsReply' },
);
export interface PartsReply {
  protocol: typeof partsVersion;
  of: { flow: string; rev: number } | null;
  screen: Difference;
  applied: number;
  effects: Effect[];
  continue: { after_ms: number } | null;
  ahead: PartsBranch[];
  fragments: Fragments;
}
