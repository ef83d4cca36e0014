import type { BlockOf, BlockType } from '@gam/schemas/descriptors';
import type { ComponentType } from 'react';
import { ActionsBlock } from './ActionsBlock.tsx';
import { AppBarBlock } from './AppBarBlock.tsx';
import { CardsBlock } from './CardsBlock.tsx';
import { EmptyBlock } from './EmptyBlock.tsx';
import { FactsBlock } from './FactsBlock.tsx';
import { HeadingBlock } from './HeadingBlock.tsx';
import { lazyBlocks } from './lazy-blocks.ts';
import { MiniFactorBlock } from './MiniFactorBlock.tsx';
import { NoticeBlock } from './NoticeBlock.tsx';
import { ParagraphBlock } from './ParagraphBlock.tsx';
import { PendingBlock } from './PendingBlock.tsx';
import { PickerBlock } from './PickerBlock.tsx';
import { PriceBoxBlock } from './PriceBoxBlock.tsx';
import { QuestionBlock } from './QuestionBlock.tsx';
import { StatusBlock } from './StatusBlock.tsx';
import { SummaryBlock } from './SummaryBlock.tsx';

/** The block of each node type. The compiler reports a missing type. */
export const blocks = {
  app_bar: AppBarBlock,
  heading: HeadingBlock,
  paragraph: ParagraphBlock,
  notice: NoticeBlock,
  pending: PendingBlock,
  empty: EmptyBlock,
  cards: CardsBlock,
  picker: PickerBlock,
  form: lazyBlocks.form.Part,
  mini_factor: MiniFactorBlock,
  price_box: PriceBoxBlock,
  receipt: lazyBlocks.receipt.Part,
  summary: SummaryBlock,
  facts: FactsBlock,
  status: StatusBlock,
  timeline: lazyBlocks.timeline.Part,
  experts: lazyBlocks.experts.Part,
  expert_card: lazyBlocks.expert_card.Part,
  expert_cards: lazyBlocks.expert_cards.Part,
  price_table: lazyBlocks.price_table.Part,
  motivation: lazyBlocks.motivation.Part,
  entry: lazyBlocks.entry.Part,
  message_form: lazyBlocks.message_form.Part,
  toggles: lazyBlocks.toggles.Part,
  notes: lazyBlocks.notes.Part,
  actions: ActionsBlock,
  countdown: lazyBlocks.countdown.Part,
  gateways: lazyBlocks.gateways.Part,
  disclosure: lazyBlocks.disclosure.Part,
  table: lazyBlocks.table.Part,
  shortcuts: lazyBlocks.shortcuts.Part,
  hero: lazyBlocks.hero.Part,
  search: lazyBlocks.search.Part,
  order_bar: lazyBlocks.order_bar.Part,
  inclusions: lazyBlocks.inclusions.Part,
  breadcrumbs: lazyBlocks.breadcrumbs.Part,
  tiles: lazyBlocks.tiles.Part,
  rail: lazyBlocks.rail.Part,
  offer: lazyBlocks.offer.Part,
  trust: lazyBlocks.trust.Part,
  steps: lazyBlocks.steps.Part,
  faq: lazyBlocks.faq.Part,
  footer: lazyBlocks.footer.Part,
  posts: lazyBlocks.posts.Part,
  question: QuestionBlock,
} satisfies { [T in BlockType]: ComponentType<{ node: BlockOf<T> }> };
