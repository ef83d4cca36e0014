export { releaseSlots, takeSlots } from './take-slots.ts';
