// The blocks of operators' screens, in one chunk.
export { DisclosureBlock } from './DisclosureBlock.tsx';
export { QrCodeBlock } from './QrCodeBlock.tsx';
export { ShortcutsBlock } from './ShortcutsBlock.tsx';
export { TableBlock } from './TableBlock.tsx';
