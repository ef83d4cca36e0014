export { countHeldSlots } from './count-held-slots.ts';
export { giveSlots, releaseSlots, takeSlots } from './take-slots.ts';
