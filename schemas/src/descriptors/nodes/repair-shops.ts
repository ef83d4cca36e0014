import { Type, type Static } from 'typebox';
import { Id, nullable } from '../../values.ts';
import { defineNode, sourceRef } from '../node.ts';

const Words = Type.String();

/** A repair shop in the list, all values as texts. [O-3.08] */
export const RepairShopItem = Type.Object({
  id: Id,
  name: Words,
  image: nullable(Type.String()),
  rating: Type.Optional(
    Type.Object({
      average: Type.String({ description: 'one decimal' }),
      count: Words,
      spoken: Type.String({ description: 'both, for screen readers' }),
    }),
  ),
  experience: Type.Optional(Words),
  area: Type.Optional(Words),
  couriers: Type.Array(Words, { description: 'the couriers that bring the goods' }),
});
export interface RepairShopItem extends Static<typeof RepairShopItem> {}

/** The details of an opened shop. */
export const RepairShopDetails = Type.Object({
  id: Id,
  title: Words,
  timetable: Type.Array(Type.Object({ title: Words, value: Words })),
  badges: Type.Array(Words),
});
export interface RepairShopDetails extends Static<typeof RepairShopDetails> {}

/**
 * The choice of a repair shop. The details of an opened shop are loaded from `details`, with the shop's id as item.
 * [O-2.40, O-4.47]
 */
export const RepairShops = defineNode('repair_shops', 3, 'one of a list of repair shops', {
  source: sourceRef('repair_shops'),
  items: nullable(Type.Array(RepairShopItem)),
  select: nullable(Id),
  details: sourceRef('repair_shop_details'),
  placeholders: Type.Integer({ minimum: 0 }),
  labels: Type.Object({
    loading: Type.String(),
    load_error: Type.String(),
    retry: Type.String(),
    empty: Type.String(),
    area: Type.String(),
    experience: Type.String(),
    couriers: Type.String(),
    open: Type.String({ description: 'the button that opens and closes a shop' }),
    loading_details: Type.String(),
  }),
});
export interface RepairShops extends Static<typeof RepairShops> {}
