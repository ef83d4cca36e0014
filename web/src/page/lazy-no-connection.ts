import { lazyPart } from '../ui/lazy-part.ts';

/** The page without a connection, in a chunk that the service worker keeps. */
export const { Part: NoConnection } = lazyPart('no connection', () =>
  import('./NoConnection.tsx').then((chunk) => chunk.NoConnection),
);
