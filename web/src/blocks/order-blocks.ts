// What stands on a quote and on an order's page, in one chunk: they come together, and each alone is smaller than what
// another request costs.
export { ActionsBlock } from './ActionsBlock.tsx';
export { CountdownBlock } from './CountdownBlock.tsx';
export { EntryBlock } from './EntryBlock.tsx';
export { GatewaysBlock } from './GatewaysBlock.tsx';
export { NotesBlock } from './NotesBlock.tsx';
export { TogglesBlock } from './TogglesBlock.tsx';
