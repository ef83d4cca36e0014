import type { FlowScreens } from '../../protocol/phases/flow-screens.ts';
import { presentWithAhead } from './present-ahead.ts';
import { presentAbove, presentFlow } from './present-flow.ts';

export { order } from './order.ts';
export { orderCity } from './order-city.ts';

/** How flows are presented. */
export const flowPresenters: FlowScreens = { present: presentFlow, presentWithAhead, presentAbove };
