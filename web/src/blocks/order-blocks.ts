// The blocks of a quote and of an order's page, in one chunk: they are needed together, and each one is too small for a
// request of its own.
export { CountdownBlock } from './CountdownBlock.tsx';
export { EntryBlock } from './EntryBlock.tsx';
export { GatewaysBlock } from './GatewaysBlock.tsx';
export { NotesBlock } from './NotesBlock.tsx';
export { ReceiptBlock } from './ReceiptBlock.tsx';
export { TimelineBlock } from './TimelineBlock.tsx';
export { TogglesBlock } from './TogglesBlock.tsx';
