import type { bffCalls } from '@gam/schemas/descriptors';
import type { rulesCalls } from '@gam/schemas/gate';
import type { Came, Intruder, Role } from './intruder.ts';

export type BffCallName = keyof typeof bffCalls | keyof typeof rulesCalls;

/** What the intruder sends that belongs to another user. */
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
  /** The allowed answers. */
  readonly expects: readonly number[] | ((role: Role) => readonly number[]);
  /** The sent text: a reply that repeats it leaks nothing. */
  readonly sent: string;
  /** True if no event may be applied. */
  readonly changes?: false;
  /** The roles that may read this, since it is their own. */
  readonly readers?: readonly Role[];
}
