import type { BlockOf, BlockType } from '@gam/schemas/descriptors';
import type { ComponentType } from 'react';
import { AppBarBlock } from './AppBarBlock.tsx';
import { CardsBlock } from './CardsBlock.tsx';
import { EmptyBlock } from './EmptyBlock.tsx';
import { HeadingBlock } from './HeadingBlock.tsx';
import { lazyBlocks } from './lazy-blocks.ts';
import { NoticeBlock } from './NoticeBlock.tsx';
import { ParagraphBlock } from './ParagraphBlock.tsx';
import { PendingBlock } from './PendingBlock.tsx';
import { QuestionBlock } from './QuestionBlock.tsx';
import { SummaryBlock } from './SummaryBlock.tsx';

type Parts = typeof lazyBlocks;
const partsOf = (lazy: Parts) =>
  Object.fromEntries(Object.entries(lazy).map(([type, { Part }]) => [type, Part])) as {
    readonly [T in keyof Parts]: Parts[T]['Part'];
  };

/** The block of each node type. The compiler reports a missing type. */
export const blocks = {
  app_bar: AppBarBlock,
  heading: HeadingBlock,
  paragraph: ParagraphBlock,
  notice: NoticeBlock,
  pending: PendingBlock,
  empty: EmptyBlock,
  cards: CardsBlock,
  summary: SummaryBlock,
  question: QuestionBlock,
  ...partsOf(lazyBlocks),
} satisfies { [T in BlockType]: ComponentType<{ node: BlockOf<T> }> };
