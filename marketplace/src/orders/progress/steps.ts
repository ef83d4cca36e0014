import type { OrderStatus } from '@gam/schemas/upstream';
import { mayGo } from '../records/transitions.ts';

/** How far work can be said to be, in its order. */
export const workSteps = ['assigned', 'in_progress', 'done'] as const;
export type WorkStatus = (typeof workSteps)[number];

/** What comes next in the work on an order; null where nothing does. */
export function nextStep(from: OrderStatus): WorkStatus | null {
  return workSteps.find((to) => mayGo(from, to)) ?? null;
}
