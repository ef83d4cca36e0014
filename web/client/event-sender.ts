import type { FlowEvents, PageEvents, Screen } from '@gam/schemas/descriptors';
import { type ApiResult, sendEvents, sendForFragments } from './api.ts';
import { createTabFragments } from '@gam/shared/tab-fragments';

/**
 * Returns the function that sends events. A flow's replies come in fragments; a reply that cannot be assembled, or a
 * server that does not know what this tab has, is asked again for a whole one, with the same ids. [protocol: Fragments]
 *
 * @param last returns the last certain screen, from which replies count
 */
export function createEventSender(last: () => Screen | null) {
  const fragments = createTabFragments();
  return async function send(body: FlowEvents | PageEvents, signal: AbortSignal): Promise<ApiResult> {
    if (body.flow === null) return sendEvents(body, signal);
    const have = fragments.have(body.flow);
    const result = await sendForFragments({ ...body, have }, signal, (reply) =>
      fragments.assemble(reply, last()),
    );
    return result ?? sendEvents(body, signal);
  };
}
