import type {
  Block,
  Button,
  ExpertCard,
  Modal,
  Notes,
  PriceBox,
  Summary,
  Toggles,
} from '@gam/schemas/descriptors';
import type { QuoteBlock } from '@gam/schemas/rules';
import type { QuoteResult } from '@gam/schemas/upstream';
import { formatFinalPrice, formatToman } from '@gam/shared/money';
import { fillText } from '@gam/shared/texts';
import {
  awaitsQuote,
  type CheckoutState,
  confirmationsOf,
  type Evaluation,
  hasWayBack,
  openModal,
  type Problem,
  quoteBlocksOf,
} from '@gam/engine/flow';
import { decideQuote } from '@gam/engine/rules';
import { presentDenial, presentDenialNotice, presentNotices } from '../../protocol/screens/rule-words.ts';
import { quoteTexts } from './texts.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { shownRef } from '../../protocol/screens/field-error.ts';
import { errorTexts } from '../../platform/texts.ts';
import { backButton, summariseAnswers } from '../questions/index.ts';
import { actsForAnother } from '../../protocol/flows/access.ts';
import { presentSelectedWorkman } from '../experts/index.ts';
import { presentMotivation } from './motivation.ts';
import { presentReceipt } from './side-receipt.ts';
import { hasPriceTable, presentPriceTable } from './price-table.ts';
import { type PhaseContext, type PresentPhase, presentProgress } from '../../protocol/phases/phase-screen.ts';
import { presentAdminOptions, presentQuoteReceipt } from './quote-operator.ts';
import { presentDiscounts } from './quote-voucher.ts';
import { presentQuotePending } from './waiting.ts';
import { presentDuplicate } from '../order/index.ts';
import { presentPrepayment } from '../payments/index.ts';
import { presentMiniFactor } from './present-mini-factor.ts';
import { presentHead } from './quote-head.ts';

/** Presents the quote: the parts of the price, the price, the answers, and both buttons. [O-2.21, O-2.23] */
export const presentQuote: PresentPhase = (context) => {
  const { evaluation, record } = context;
  const { state, flow } = evaluation;
  const isBusy = record.pending !== null;
  const heading: Block = { type: 'heading', key: 'heading', text: commonTexts.order.quoteTitle, level: 1 };
  const shown = { id: 'order.quote', progress: presentProgress(flow, 0, true) };
  if (awaitsQuote(state)) return presentQuotePending(context);
  if (state.denial)
    return {
      ...shown,
      body: [presentDenial(state.denial, record)],
      footer: hasWayBack(evaluation) ? [backButton] : [],
    };
  if (!state.quote) {
    const failed: Block = {
      type: 'notice',
      key: 'no_quote',
      level: 'error',
      text: errorTexts.generic,
      ...shownRef(state.problem?.ref),
    };
    return {
      ...shown,
      body: [heading, failed, summariseDetails(evaluation, isBusy)],
      footer: [...(hasWayBack(evaluation) ? [backButton] : []), askAgain],
    };
  }
  const rules = decideQuote(flow.rules, evaluation.facts());
  const { denial } = rules;
  return {
    ...shown,
    body: [
      { ...heading, detail: flow.service.title },
      ...(denial ? presentDenialNotice(denial, record) : []),
      ...presentNotices(rules.notices),
      ...presentNews(state, state.quote, context.problem ?? state.problem),
      presentHead(evaluation, state.quote),
      ...quoteBlocks(context, state.quote),
      ...(denial ? [] : presentConfirmations(evaluation, isBusy)),
    ],
    aside: presentBeside(context, state.quote),
    footer: [
      {
        ...backButton,
        id: 'edit_details',
        label: commonTexts.order.editDetails,
        kind: 'secondary',
        disabled: isBusy || !hasWayBack(evaluation),
      },
      ...(denial
        ? []
        : [
            {
              ...placeButton,
              label: rules.texts.place ?? placeButton.label,
              ...shownTotal(state.quote),
              disabled: isBusy,
            },
          ]),
    ],
    modal: denial ? null : presentQuoteModal(context),
  };
};

const placeButton: Button = {
  id: 'place_order',
  label: commonTexts.order.placeOrder,
  event: 'place_order',
  kind: 'primary',
  skips_answer: true,
};

/** Presents what has to be ticked before the order, above its button. */
function presentConfirmations(evaluation: Evaluation, isBusy: boolean): Toggles[] {
  const asked = confirmationsOf(evaluation);
  if (asked.length === 0) return [];
  const items = asked.map(({ name, text, on }) => ({ name, label: text, on }));
  // Without it no order can be placed, so a client that cannot draw it is told to update.
  return [
    { type: 'toggles', key: 'confirmations', essential: true, event: 'confirm', items, disabled: isBusy },
  ];
}

/** The price to pay beside the button's label, where there is a figure. */
const shownTotal = ({ price }: QuoteResult): Pick<Button, 'aside'> =>
  price !== null && price > 0 ? { aside: formatToman(price) } : {};

const askAgain: Button = {
  id: 'ask_again',
  label: commonTexts.failed.retry,
  event: 'retry',
  kind: 'primary',
  skips_answer: true,
};

/** Summarises the answers; each can be changed unless a call is under way. */
function summariseDetails(evaluation: Evaluation, isBusy: boolean): Summary {
  const summary = summariseAnswers(evaluation, {
    title: commonTexts.order.details,
    key: 'details',
    before: evaluation.flow.questions.length,
    priced: evaluation.state.quote?.answers ?? [],
  });
  if (!isBusy) return summary;
  const items = summary.items.map((item) =>
    item.change ? { ...item, change: { ...item.change, disabled: true } } : item,
  );
  return { ...summary, items };
}

/** Returns the blocks of a quote without those that rules hide. [O-2.22] */
function quoteBlocks({ evaluation, record, problem, sources }: PhaseContext, quote: QuoteResult): Block[] {
  const { flow, state } = evaluation;
  const { checkout } = state;
  const isBusy = record.pending !== null;
  const wrong = problem ?? state.problem;
  const parts: readonly (readonly [QuoteBlock, readonly (Block | null)[]])[] = [
    ['mini_factor', [presentMiniFactor(quote)]],
    ['price_box', [presentPrice(quote, flow.service)]],
    ['price_table', [presentPriceTable(sources, 'page')]],
    [
      'voucher',
      presentDiscounts({ ...quote, problem: wrong, reason: checkout.granted?.reason ?? null, isBusy }),
    ],
    ['admin_options', [presentAdminOptions(checkout, isBusy)]],
    ['notes', [presentNotes(quote)]],
    ['expert_card', [presentSelectedExpert(quote)]],
    ['order_details', [summariseDetails(evaluation, isBusy)]],
    ['invoice_receipt', presentQuoteReceipt(checkout, wrong, isBusy)],
    // Last, so that a late motivation moves no other block.
    ['motivation', [presentMotivation(sources)]],
  ];
  const stands = quoteBlocksOf(evaluation);
  const blocks = parts.flatMap(([name, block]) => (stands(name) ? block : []));
  return blocks.filter((block) => block !== null);
}

/** Presents the service, when, where, who and the price beside the quote; rules hide its parts as on the page. */
function presentBeside({ evaluation, catalogue, record }: PhaseContext, quote: QuoteResult): Block[] {
  const { flow } = evaluation;
  const head = presentHead(evaluation, quote);
  const stands = quoteBlocksOf(evaluation);
  return presentReceipt({
    catalogue,
    by: actsForAnother(record) ? 'operator' : 'customer',
    facts: [
      { key: 'service', label: commonTexts.task.service, value: flow.service.title },
      ...head.items.map(({ key, label, value }) => ({ key, label, value })),
    ],
    rows: stands('mini_factor') ? presentMiniFactor(quote) : null,
    total: stands('price_box') ? presentPrice(quote, flow.service) : null,
    replaces: [head.key],
  });
}

/** Presents the notices at the top: why the quote is a new one, that its price changed, and what a change of a paid order means for the money. */
function presentNews(
  { checkout: { changed_from } }: { readonly checkout: CheckoutState },
  { price, change_message }: QuoteResult,
  wrong: Problem | null,
): Block[] {
  const money: Block[] = change_message?.trim()
    ? [{ type: 'notice', key: 'change_message', level: 'info', text: change_message }]
    : [];
  const news = [
    ...(wrong && wrong.field === null
      ? [{ key: 'problem', text: wrong.message, ...shownRef(wrong.ref) }]
      : []),
    ...(changed_from ? [{ key: 'price_changed', text: tellChange(changed_from.price, price) }] : []),
  ];
  return [...news.map((one): Block => ({ type: 'notice', level: 'warning', ...one })), ...money];
}

const tellChange = (before: number | null, after: number | null): string =>
  fillText(quoteTexts.changed, { before: formatFinalPrice(before), after: formatFinalPrice(after) });

/** Presents the office's notes on such orders. [O-3.10] */
const presentNotes = ({ admin_notes_list: items }: QuoteResult): Notes | null =>
  items.length > 0 ? { type: 'notes', key: 'notes', title: quoteTexts.notes, items } : null;

/** Presents the expert of the quote, if one was chosen. */
const presentSelectedExpert = ({ selected_workman }: QuoteResult): ExpertCard | null =>
  selected_workman && {
    type: 'expert_card',
    key: 'expert',
    title: commonTexts.chosenExpert,
    expert: presentSelectedWorkman(selected_workman),
  };

type PricedQuote = Pick<QuoteResult, 'price' | 'achar_price' | 'pricing_label'> &
  Partial<Pick<QuoteResult, 'discount_data'>>;

/** [O-1.06 to O-1.09]; a price that its table tells is named by its label. [O-9.07, readings 3] */
export function presentPrice(
  { price, achar_price, pricing_label, discount_data }: PricedQuote,
  service: Parameters<typeof hasPriceTable>[1],
): PriceBox {
  const box = { type: 'price_box', key: 'price', label: commonTexts.order.price } as const;
  if (pricing_label && hasPriceTable(price, service)) return { ...box, final: pricing_label };
  return {
    ...box,
    final: formatFinalPrice(price),
    ...(price !== null &&
      achar_price !== null &&
      achar_price > price && { before: formatToman(achar_price) }),
    ...(pricing_label && { note: pricing_label }),
    ...(discount_data?.discount_text && { discount: discount_data.discount_text }),
  };
}

type ModalName = NonNullable<ReturnType<typeof openModal>>;
type PresentModal = (context: PhaseContext) => Modal | null;

/** The dialogs over a quote. */
const modals: { readonly [N in ModalName]: PresentModal } = {
  duplicate: presentDuplicate,
  prepayment: presentPrepayment,
};

/** Presents the open dialog, if any. [O-2.24] */
function presentQuoteModal(context: PhaseContext): Modal | null {
  const name = openModal(context.evaluation.state);
  return name && modals[name](context);
}
