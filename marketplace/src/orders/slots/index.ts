export { countHeldSlots } from './count-held-slots.ts';
export { deleteOldHolds, limitHold, prepaymentHolds } from './limit-holds.ts';
export { findFreeWorkmen, giveSlots, releaseSlots, takeSlots } from './take-slots.ts';
