export { countHeldSlots } from './count-held-slots.ts';
export { releaseSlots, takeSlots } from './take-slots.ts';
