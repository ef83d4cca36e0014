import type { Contender } from './contender.ts';
import { gam } from './gam.ts';
import { plainLoop } from './plain-loop.ts';

/** Everything that is measured side by side; the first is what the others are compared with. */
export const contenders: readonly [baseline: Contender, ...others: Contender[]] = [plainLoop, gam];
