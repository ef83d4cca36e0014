import type { Block, ExpertCard, MiniFactor, PriceBox } from '@gam/schemas/descriptors';
import type { QuoteBlock } from '@gam/schemas/rules';
import type { QuoteResult } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatFinalPrice, formatToman } from '@gam/shared/money';
import type { Evaluation } from '../../flow/evaluation.ts';
import type { SourceViews } from '../../questions/source-views.ts';
import { decideQuote } from '../../rules/decide-quote.ts';
import { texts } from '../../texts.ts';
import { summariseAnswers } from '../parts/answer-summary.ts';
import { presentSelectedWorkman } from '../parts/expert-profile.ts';
import { presentMotivation } from './motivation.ts';
import { hasPriceTable, presentPriceTable } from './price-table.ts';
import type { PresentPhase } from './phase-screen.ts';
import { presentQuoteModal } from './quote-modal.ts';
import { presentProgress } from './progress.ts';
import { backButton } from './questions.ts';

/** The quote: what the price is made of, the price, what was answered, and both buttons. [O-2.21, O-2.23] */
export const presentQuote: PresentPhase = (context) => {
  const { evaluation, record, sources } = context;
  const { state, flow } = evaluation;
  const { quote } = state;
  const heading: Block = { type: 'heading', key: 'heading', text: texts.order.quoteTitle, level: 1 };
  const details = summariseAnswers(evaluation, {
    title: texts.order.details,
    key: 'details',
    before: flow.questions.length,
  });
  const progress = presentProgress(flow, 0, true);
  if (!quote) {
    const failed: Block = { type: 'notice', key: 'no_quote', level: 'error', text: texts.errors.generic };
    return {
      id: 'order.quote',
      progress,
      body: [heading, failed, details],
      footer: [
        backButton,
        {
          id: 'ask_again',
          label: texts.failed.retry,
          event: 'place_order',
          kind: 'primary',
          skips_answer: true,
        },
      ],
    };
  }
  return {
    id: 'order.quote',
    progress,
    body: [{ ...heading, detail: flow.service.title }, ...quoteParts(evaluation, quote, details, sources)],
    footer: [
      { ...backButton, id: 'edit_details', label: texts.order.editDetails, kind: 'secondary' },
      {
        id: 'place_order',
        label: texts.order.placeOrder,
        event: 'place_order',
        kind: 'primary',
        skips_answer: true,
        disabled: record.pending !== null,
      },
    ],
    modal: presentQuoteModal(context),
  };
};

/** The blocks of a quote, but for those that the rules hide. [O-2.21] */
function quoteParts(
  evaluation: Evaluation,
  quote: QuoteResult,
  details: Block,
  sources: SourceViews,
): Block[] {
  const { flow } = evaluation;
  const { hidden } = decideQuote(flow.rules, evaluation.facts());
  const parts: readonly (readonly [QuoteBlock, Block | null])[] = [
    ['mini_factor', quote.mini_factor.length > 0 ? presentMiniFactor(quote) : null],
    ['price_box', presentPrice(quote, flow.service)],
    ['price_table', presentPriceTable(sources, 'page')],
    ['expert_card', presentSelectedExpert(quote)],
    ['order_details', details],
    // Last, so that nothing moves where it comes late.
    ['motivation', presentMotivation(sources)],
  ];
  return parts.flatMap(([name, block]) => (block && !hidden.has(name) ? [block] : []));
}

/** Whom the quote is for, where somebody was chosen. [O-2.21] */
const presentSelectedExpert = ({ selected_workman }: QuoteResult): ExpertCard | null =>
  selected_workman && {
    type: 'expert_card',
    key: 'expert',
    title: texts.experts.chosen,
    expert: presentSelectedWorkman(selected_workman),
  };

/** [O-3.11] */
export const presentMiniFactor = ({ mini_factor }: Pick<QuoteResult, 'mini_factor'>): MiniFactor => ({
  type: 'mini_factor',
  key: 'mini_factor',
  title: texts.order.miniFactor,
  items: mini_factor.map(({ parent_title, description, no_items, total_price }) => ({
    title: parent_title,
    ...(description && { description }),
    ...(no_items !== null && { count: `${toPersianDigits(no_items)} ×` }),
    ...(total_price !== null && { total: formatToman(total_price) }),
  })),
});

/** [O-1.06 to O-1.09]; a price that its table tells is named by its label. [O-9.07, readings 3] */
export function presentPrice(
  { price, achar_price, pricing_label }: Pick<QuoteResult, 'price' | 'achar_price' | 'pricing_label'>,
  service: Parameters<typeof hasPriceTable>[1],
): PriceBox {
  const box = { type: 'price_box', key: 'price', label: texts.order.price } as const;
  if (pricing_label && hasPriceTable(price, service)) return { ...box, final: pricing_label };
  return {
    ...box,
    final: formatFinalPrice(price),
    ...(price !== null &&
      achar_price !== null &&
      achar_price > price && { before: formatToman(achar_price) }),
    ...(pricing_label && { note: pricing_label }),
  };
}
