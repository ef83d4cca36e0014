// The blocks of home and of landings, in one chunk: they are needed together.
export { BreadcrumbsBlock } from './BreadcrumbsBlock.tsx';
export { FaqBlock } from './FaqBlock.tsx';
export { FooterBlock } from './FooterBlock.tsx';
export { HeroBlock } from './HeroBlock.tsx';
export { InclusionsBlock } from './InclusionsBlock.tsx';
export { OrderBarBlock } from './OrderBarBlock.tsx';
export { RailBlock } from './RailBlock.tsx';
export { SearchBlock } from './SearchBlock.tsx';
export { StepsBlock } from './StepsBlock.tsx';
export { TilesBlock } from './TilesBlock.tsx';
export { TrustBlock } from './TrustBlock.tsx';
