import type { bffCalls } from '@gam/schemas/descriptors';
import type { Came, Intruder, Role } from './intruder.ts';

export type BffCallName = keyof typeof bffCalls;

/** What somebody names that is another's. */
export const idKinds = [
  'flow',
  'quote',
  'order',
  'address',
  'upload',
  'invoice',
  'customer',
  'rule version',
] as const;
export type IdKind = (typeof idKinds)[number];

/** One call with an id of the victim in it. */
export interface Attempt {
  readonly call: BffCallName;
  readonly id: IdKind;
  readonly about: string;
  readonly make: (who: Intruder) => Promise<Came>;
  /** What may be answered. */
  readonly expects: readonly number[] | ((role: Role) => readonly number[]);
  /** What was sent: what comes back of that is no leak. */
  readonly sent: string;
  /** Nothing is to be applied. */
  readonly changes?: false;
  /** Those whose own it is to read this. */
  readonly readers?: readonly Role[];
}
