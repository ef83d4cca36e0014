import { contextsOf } from '@gam/engine/flow';
import { placeUrl } from '../../protocol/urls/place-url.ts';
import { commonTexts } from '../../protocol/texts.ts';
import type { PresentPhase } from '../../protocol/phases/phase-screen.ts';

/**
 * Presents a placed order: leads to its payment if that has begun, else to its task page, also after a reload. [O-2.12,
 * O-4.01]
 */
export const presentPlaced: PresentPhase = ({ evaluation: { state } }) => ({
  id: 'order.placed',
  body: [{ type: 'status', key: 'status', tone: 'good', ...commonTexts.task.status.placed }],
  footer: [],
  redirect:
    state.checkout.charge ??
    placeUrl({ page: 'task', order: state.order?.order_uuid ?? '', contexts: contextsOf(state.facts) }),
});
