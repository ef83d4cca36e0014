import { addresses } from './addresses.ts';
import { areas } from './areas.ts';
import type { ReferenceKind } from './reference-kind.ts';

/** Every kind of things that answers may name, by the name under which checks find them. */
export const referenceKinds = { areas, addresses } as const;

type Kinds = typeof referenceKinds;

/** What was found of the things that the answers of a request name. */
export type References = {
  readonly [K in keyof Kinds]: Kinds[K] extends ReferenceKind<infer Found> ? Found : never;
};
