import { Type, type Static } from 'typebox';
import { Answer } from '../questions/answer.ts';
import { CityId, Id, link, nullable } from '../values.ts';
import { defineCall, listOf } from '../call.ts';

/** The couriers that bring the goods to the shop. [O-3.08] */
export const couriers = ['SELF_COURIER', 'SYSTEM_COURIER', 'REPAIR_SHOP_COURIER'] as const;
export type Courier = (typeof couriers)[number];

/** A repair shop in the list. */
export const RepairShop = Type.Object(
  {
    id: Id,
    name: Type.String(),
    image: nullable(link()),
    work_experience: nullable(Type.Number({ minimum: 0, description: 'years' })),
    rate: Type.Object({
      average: nullable(Type.Number({ minimum: 0, maximum: 5 })),
      count: Type.Integer({ minimum: 0 }),
    }),
    area: nullable(Type.Object({ name: Type.String() })),
    courier_options: Type.Array(
      Type.Object({
        value: Type.String({ description: 'SELF_COURIER, SYSTEM_COURIER or REPAIR_SHOP_COURIER' }),
        label: Type.String(),
      }),
    ),
  },
  { title: 'RepairShop' },
);
export interface RepairShop extends Static<typeof RepairShop> {}

/** The details of a shop: its timetable (spelled `calender` on the wire) and badges. */
export const RepairShopDetail = Type.Object(
  {
    calender: Type.Object({
      title: Type.String(),
      timetable: Type.Array(Type.Object({ title: Type.String(), value: Type.String() })),
    }),
    badges: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  },
  { title: 'RepairShopDetail' },
);
export interface RepairShopDetail extends Static<typeof RepairShopDetail> {}

/** The calls for repair shops. [O-7.09] */
export const repairShopCalls = {
  listRepairShops: defineCall({
    method: 'POST',
    path: '/v2/repair-shops/',
    about: "The shops that can do the answered request. The path is this project's choice. [O-7.09]",
    auth: 'optional',
    effect: 'read',
    body: Type.Object({ answers: Type.Array(Answer, { maxItems: 500 }), serviceId: Id, cityId: CityId }),
    reply: listOf(RepairShop),
  }),
  loadRepairShop: defineCall({
    method: 'GET',
    path: '/v2/repair-shops/{id}/',
    about: "The timetable and badges of one shop. The path is this project's choice. [O-7.09]",
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ id: Id }),
    reply: RepairShopDetail,
  }),
} as const;
