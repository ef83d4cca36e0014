import { lazyPart } from './lazy-part.ts';

/** The message that an update is needed, in a chunk of its own. If the chunk is gone, loading it reloads the page. */
export const { Part: UpdateNeeded } = lazyPart('update', () =>
  import('./UpdateNeeded.tsx').then((chunk) => chunk.UpdateNeeded),
);
