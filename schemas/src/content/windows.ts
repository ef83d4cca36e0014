import { type Static, Type } from 'typebox';
import { CityId, Id, nullable, Slug } from '../values.ts';

const strict = { additionalProperties: false } as const;

/** An instant with its offset: `2027-03-10T00:00+03:30`. */
const OffsetInstant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
  description: 'an instant with its offset, e.g. 2027-03-10T00:00+03:30,',
});

/** When and where something counts: from `from` (included) until `until` (excluded); null: without a bound. */
const window = {
  from: nullable(OffsetInstant),
  until: nullable(OffsetInstant),
  cities: nullable(Type.Array(CityId, { description: 'the ids of its cities; null for all' })),
};

/** A discount for some days that needs no code: a percentage or an amount in toman. [O-1.09] */
const DiscountWindow = Type.Object(
  {
    id: Id,
    title: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'a title that customers read in the price',
    }),
    percent: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
    toman: nullable(Type.Integer({ minimum: 1 })),
    cap_toman: nullable(Type.Integer({ minimum: 1, description: 'the most that it takes off, toman' })),
    least_order_toman: Type.Integer({ minimum: 0, description: 'the least price before discounts, toman' }),
    services: nullable(Type.Array(Slug, { description: 'the slugs of its services; null for all' })),
    ...window,
  },
  { title: 'DiscountWindow', ...strict },
);
export interface DiscountWindow extends Static<typeof DiscountWindow> {}

/** The document of all discounts without a code. Of those that apply to a price, the one that takes off most counts. */
export const DiscountsDocument = Type.Object(
  { discounts: Type.Array(DiscountWindow, { maxItems: 200 }) },
  { title: 'DiscountsDocument', ...strict },
);
export interface DiscountsDocument extends Static<typeof DiscountsDocument> {}

/** A banner of the home page and when it is shown. [O-7.20] */
export const BannerWindow = Type.Object(
  {
    id: Id,
    title: Type.String({ minLength: 1, maxLength: 200 }),
    image: Type.String({ minLength: 1, description: 'the URL or path of its picture' }),
    link: nullable(Type.String({ description: 'where it leads; null: nowhere' })),
    ...window,
  },
  { title: 'BannerWindow', ...strict },
);
export interface BannerWindow extends Static<typeof BannerWindow> {}

/** The document of the home page's banners, in the order in which they are shown. */
export const BannersDocument = Type.Object(
  { banners: Type.Array(BannerWindow, { maxItems: 100 }) },
  { title: 'BannersDocument', ...strict },
);
export interface BannersDocument extends Static<typeof BannersDocument> {}
