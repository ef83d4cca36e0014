// What only operators are shown, in one chunk.
export { DisclosureBlock } from './DisclosureBlock.tsx';
export { TableBlock } from './TableBlock.tsx';
