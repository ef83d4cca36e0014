import type { Block, Paragraph, Timeline } from '@gam/schemas/descriptors';
import type { OrderStatus } from '@gam/schemas/upstream';
import { taskTexts } from './texts.ts';

const words = taskTexts.timeline;

/** The steps of an order, by the status that it has while it is there. */
const steps = ['placed', 'assigned', 'in_progress', 'done'] as const satisfies readonly OrderStatus[];

/**
 * Presents how far an order has come; nothing for one that waits for its payment or has ended otherwise. Older clients
 * read it as a sentence.
 */
export function presentTimeline(status: OrderStatus): Block[] {
  const at = steps.findIndex((step) => step === status);
  if (at < 0) return [];
  const stateOf = (index: number): Timeline['items'][number]['state'] => {
    if (index < at || status === 'done') return 'done';
    return index === at ? 'current' : 'ahead';
  };
  const items = steps.map((step, index) => {
    const state = stateOf(index);
    return { key: step, label: words.steps[step], state, state_label: words.states[state] };
  });
  const text = words.fallback[steps[at] ?? 'placed'];
  const fallback: Paragraph = { type: 'paragraph', key: 'timeline', text };
  return [{ type: 'timeline', key: 'timeline', title: words.title, items, fallback }];
}
