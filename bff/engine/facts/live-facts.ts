import { liveFactPaths, type LiveFactPath } from '@gam/schemas/rules';
import { customerFacts } from './customer-facts.ts';
import { linkFacts } from './link-facts.ts';
import type { Learnt, LiveFact } from './live-fact.ts';
import { orderFacts } from './order-facts.ts';
import { priceFacts } from './price-facts.ts';
import { sessionFacts } from './session-facts.ts';
import { timeFacts } from './time-facts.ts';

/** Every fact that differs between flows or changes within one; a missing one does not compile. */
export const liveFacts: { readonly [P in LiveFactPath]: LiveFact } = {
  ...orderFacts,
  ...linkFacts,
  ...sessionFacts,
  ...customerFacts,
  ...timeFacts,
  ...priceFacts,
};

export const isLivePath = (path: string): path is LiveFactPath => Object.hasOwn(liveFacts, path);

/** Whether a fact can change with nothing but the time. */
export const isTimePath = (path: string): boolean => isLivePath(path) && liveFactPaths[path].known === 'time';

/** Whether a fact is learnt from this part of answers. */
export const isLearntFrom = (path: string, learnt: Learnt): boolean =>
  isLivePath(path) && liveFacts[path].learntFrom.includes(learnt);
