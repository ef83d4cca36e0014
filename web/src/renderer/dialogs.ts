// Both stand in the same frame: one chunk.
export { LeaveDialog } from './LeaveDialog.tsx';
export { ScreenModal } from './ScreenModal.tsx';
