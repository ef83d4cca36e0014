import { type Static, Type } from 'typebox';
import { Id, nullable, Toman } from '../values.ts';
import { gatewayNames } from '../gateway-names.ts';

const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'a percentage up to 100' });
const AmountToman = Type.Integer({ minimum: 0, description: 'whole toman, 0 or more' });

const strict = { additionalProperties: false } as const;

/** The price of one option in toman, before the city's percentage. */
const OptionAmount = Type.Object(
  { option: Id, toman: AmountToman, discount_percent: Type.Optional(Percent) },
  strict,
);
export interface OptionAmount extends Static<typeof OptionAmount> {}

/** Each chosen option costs its amount. */
const OptionLine = Type.Object(
  { per: Type.Literal('option'), question: Id, amounts: Type.Array(OptionAmount) },
  strict,
);
export interface OptionLine extends Static<typeof OptionLine> {}

/** Each chosen option costs its amount times its count. */
const CountLine = Type.Object(
  { per: Type.Literal('count'), question: Id, amounts: Type.Array(OptionAmount) },
  strict,
);
export interface CountLine extends Static<typeof CountLine> {}

/** A number costs `toman` for each unit above the included ones. */
const UnitLine = Type.Object(
  { per: Type.Literal('unit'), question: Id, toman: AmountToman, included: Type.Number({ minimum: 0 }) },
  strict,
);
export interface UnitLine extends Static<typeof UnitLine> {}

export type PriceLine = OptionLine | CountLine | UnitLine;
const PriceLine = Type.Union([OptionLine, CountLine, UnitLine], {
  description:
    'a price line, {per: "option" or "count", question, amounts: [{option, toman}]} or {per: "unit", question, toman, included},',
});

/** A percentage off the whole price if an option is chosen. */
const DiscountRule = Type.Object(
  { question: Id, option: Id, percent: Percent, text: Type.String({ minLength: 1 }) },
  strict,
);

/** A row of the price table without an option; `toman` null: agreed on the spot. */
const TableRow = Type.Object(
  { id: Id, title: Type.String(), unit: nullable(Type.String()), toman: nullable(Toman) },
  strict,
);

/** The prepayment of an order: a share of its price or an amount in toman. If both are set, the share counts. */
const PrepaymentRule = Type.Object(
  {
    percent: Type.Optional(Percent),
    toman: Type.Optional(AmountToman),
    message: Type.String({ description: 'why, as customers read it' }),
    gateways: Type.Array(Type.Enum([...gatewayNames]), {
      description: 'the gateways that accept it; empty for all active ones',
    }),
    difference: Type.Optional(
      Type.Enum(['ahead', 'at_visit'], {
        description:
          'when the customer of a paid order pays what a change costs more: before it counts (ahead, also where it is left out) or at the visit',
      }),
    ),
  },
  strict,
);
export interface PrepaymentRule extends Static<typeof PrepaymentRule> {}

/** How a service is priced, part of its document. All amounts are toman. [O-3.11] */
export const PriceRules = Type.Object(
  {
    base: Type.Object(
      { title: Type.String(), toman: AmountToman },
      { ...strict, description: 'the base price of every order, the first line' },
    ),
    minimum_toman: AmountToman,
    lines: Type.Array(PriceLine),
    discounts: Type.Array(DiscountRule),
    first_order: Type.Optional(
      Type.Object(
        { percent: Percent, cap_toman: AmountToman },
        { ...strict, description: "the discount of a customer's first order" },
      ),
    ),
    pricing_label: nullable(Type.String({ description: 'shown with the quote' })),
    notes: Type.Array(Type.String()),
    starts_at_toman: nullable(
      Type.Integer({ description: "«از …» on the service's card; null: agreed on the spot" }),
    ),
    table: Type.Optional(Type.Array(TableRow, { description: 'further rows of the price table [O-7.15]' })),
    prepayment: Type.Optional(PrepaymentRule),
  },
  { title: 'PriceRules', ...strict },
);
export interface PriceRules extends Static<typeof PriceRules> {}
