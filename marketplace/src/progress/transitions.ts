import type { OrderStatus } from '@gam/schemas/upstream';

/** How far work can be said to be. */
export type WorkStatus = 'assigned' | 'in_progress' | 'done';

/** From where each is reached. */
const before: Record<WorkStatus, OrderStatus> = {
  assigned: 'placed',
  in_progress: 'assigned',
  done: 'in_progress',
};

/** Whether work goes from one status straight to the other. */
export function leadsTo(from: OrderStatus, to: WorkStatus): boolean {
  return before[to] === from;
}

/** What comes next in the work on an order; null where nothing does. */
export function nextStep(from: OrderStatus): WorkStatus | null {
  const steps = Object.keys(before) as WorkStatus[];
  return steps.find((to) => leadsTo(from, to)) ?? null;
}
