// Both stand in the same frame: one chunk.
export { LeaveGuard } from './LeaveGuard.tsx';
export { ScreenModal } from './ScreenModal.tsx';
