import { lazyPart } from './lazy-part.ts';

/** What asks for an update, loaded where one is needed. Where it is of a build that is gone, the page is updated at once. */
export const { Part: UpdateNeeded } = lazyPart('update', () =>
  import('./UpdateNeeded.tsx').then((chunk) => chunk.UpdateNeeded),
);
