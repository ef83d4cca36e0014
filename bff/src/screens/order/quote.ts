import type { Block, MiniFactor, PriceBox } from '@gam/schemas/descriptors';
import type { QuoteResult } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatFinalPrice, formatToman } from '@gam/shared/money';
import { texts } from '../../texts.ts';
import { summariseAnswers } from '../parts/answer-summary.ts';
import type { PresentPhase } from './phase-screen.ts';
import { presentProgress } from './progress.ts';
import { backButton } from './questions.ts';

/** The quote: what the price is made of, the price, what was answered, and both buttons. [O-2.21, O-2.23] */
export const presentQuote: PresentPhase = ({ evaluation, record }) => {
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
    body: [
      { ...heading, detail: flow.service.title },
      ...(quote.mini_factor.length > 0 ? [presentMiniFactor(quote)] : []),
      presentPrice(quote),
      details,
    ],
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
  };
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

/** [O-1.06 to O-1.09] */
export const presentPrice = ({
  price,
  achar_price,
  pricing_label,
}: Pick<QuoteResult, 'price' | 'achar_price' | 'pricing_label'>): PriceBox => ({
  type: 'price_box',
  key: 'price',
  label: texts.order.price,
  final: formatFinalPrice(price),
  ...(price !== null && achar_price !== null && achar_price > price && { before: formatToman(achar_price) }),
  ...(pricing_label && { note: pricing_label }),
});
