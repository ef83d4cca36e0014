import { Type, type Static } from 'typebox';
import { Id, nullable, Toman } from '../values.ts';

/** What choosing an option sets off, apart from being the answer. [O-3.06] */
export const operationKeys = ['YES', 'NO', 'FAVORITE_ALLOCATION'] as const;
export type OperationKey = (typeof operationKeys)[number];

/** A picture in the sizes that the upstream gives; `full` is the one that options show. */
export const OptionImage = Type.Object({ full: Type.String() });

/** One option of a question. Prices are for show: what is paid is computed by the upstream. [O-3.05] */
export const Option = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: nullable(Type.String()),
    image_new: nullable(OptionImage),
    is_recommended: Type.Boolean(),
    is_default_answer: Type.Boolean({ description: 'chosen before the customer chooses [O-3.21]' }),
    price: nullable(Toman),
    original_price: nullable(Toman),
    discount_percentage: nullable(Type.Number({ minimum: 0, maximum: 100 })),
    min_price: nullable(Toman),
    max_price: nullable(Toman),
    help_text: Type.Array(Type.String(), { description: 'hint lines' }),
    operation_key: nullable(Type.String({ description: 'YES, NO or FAVORITE_ALLOCATION' })),
    value: nullable(Type.String({ description: 'what the option stands for, e.g. the link of a web view' })),
  },
  { title: 'Option' },
);
export interface Option extends Static<typeof Option> {}
