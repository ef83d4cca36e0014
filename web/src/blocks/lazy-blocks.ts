import { lazyPart } from '../renderer/lazy-part.ts';

/** The blocks that few screens have, each in a chunk of its own that is loaded when such a screen is near. */
export const lazyBlocks = {
  experts: lazyPart('experts', async () => (await import('./ExpertsBlock.tsx')).ExpertsBlock),
};
