import { Type, type Static } from 'typebox';

/** The blocks of the quote screen that rules may show or hide. [O-2.21, O-2.22] */
export const quoteBlocks = [
  'mini_factor',
  'price_box',
  'price_table',
  'voucher',
  'motivation',
  'admin_options',
  'invoice_receipt',
  'notes',
  'expert_card',
  'order_details',
  'gateway_selector',
] as const;
export type QuoteBlock = (typeof quoteBlocks)[number];

const Blocks = Type.Array(Type.Enum([...quoteBlocks]), { minItems: 1, uniqueItems: true });

/** On the quote: which blocks stand there. Each block obeys the first rule that names it. */
export const QuoteConsequence = Type.Object(
  { show: Type.Optional(Blocks), hide: Type.Optional(Blocks) },
  { title: 'QuoteConsequence', additionalProperties: false, minProperties: 1 },
);
export interface QuoteConsequence extends Static<typeof QuoteConsequence> {}
