import { addresses } from './addresses.ts';
import { areas } from './areas.ts';
import { images } from './images.ts';
import type { ReferenceKind } from './reference-kind.ts';
import { repairShops } from './repair-shops.ts';
import { times } from './times.ts';
import { voices } from './voices.ts';

/** Every kind of things that answers may name, by the name under which checks find them. */
export const referenceKinds = { areas, addresses, images, voices, repairShops, times } as const;

type Kinds = typeof referenceKinds;

/** What was found of the things that the answers of a request name. */
export type References = {
  readonly [K in keyof Kinds]: Kinds[K] extends ReferenceKind<infer Found> ? Found : never;
};
