import { type Static, Type } from 'typebox';
import { Id, Toman } from '../values.ts';

/** What each chosen option of a question costs; `each`: times its count. */
const OptionPrices = Type.Object({
  question: Id,
  each: Type.Boolean(),
  amounts: Type.Array(Type.Object({ option: Id, toman: Toman })),
});

/** What a number costs for each unit above the included ones. */
const UnitPrice = Type.Object({ question: Id, toman: Toman, included: Type.Number({ minimum: 0 }) });

/**
 * What the quote of a service counts before discounts, in toman and in the city of the request: the fees of every order,
 * the least that an order costs, and what answers cost. What is not listed costs nothing.
 */
export const ServicePricing = Type.Object(
  {
    fees: Toman,
    minimum: Toman,
    options: Type.Array(OptionPrices),
    units: Type.Array(UnitPrice),
  },
  { title: 'ServicePricing' },
);
export interface ServicePricing extends Static<typeof ServicePricing> {}

/**
 * What the answer to a question adds to the price so far, in toman. `each`: times the option's count; `at_least`: the
 * option may cost more.
 */
export const AnswerPrices = Type.Object(
  {
    options: Type.Array(
      Type.Object({
        option: Id,
        toman: Toman,
        each: Type.Optional(Type.Literal(true)),
        at_least: Type.Optional(Type.Literal(true)),
      }),
    ),
    units: Type.Array(Type.Omit(UnitPrice, ['question'])),
  },
  { title: 'AnswerPrices' },
);
export interface AnswerPrices extends Static<typeof AnswerPrices> {}
