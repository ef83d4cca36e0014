// The blocks of a quote and of an order's page, in one chunk: they are needed together, and each one is too small for a
// request of its own.
export { ActionsBlock } from './ActionsBlock.tsx';
export { CountdownBlock } from './CountdownBlock.tsx';
export { EntryBlock } from './EntryBlock.tsx';
export { FactsBlock } from './FactsBlock.tsx';
export { GatewaysBlock } from './GatewaysBlock.tsx';
export { MiniFactorBlock } from './MiniFactorBlock.tsx';
export { NotesBlock } from './NotesBlock.tsx';
export { PriceBoxBlock } from './PriceBoxBlock.tsx';
export { ReceiptBlock } from './ReceiptBlock.tsx';
export { StatusBlock } from './StatusBlock.tsx';
export { TimelineBlock } from './TimelineBlock.tsx';
export { TogglesBlock } from './TogglesBlock.tsx';
