import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type Courier, type RepairShop, type RepairShopDetail, upstreamCalls } from '@gam/schemas/upstream';
import { findServiceById } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { findRepairShop, findRepairShops, type RepairShopRow, slotsOfShop } from './repository.ts';
import { describeHours, type Slot } from '../hours/index.ts';

const courierLabels: Readonly<Record<Courier, string>> = {
  SELF_COURIER: 'مراجعه حضوری',
  SYSTEM_COURIER: 'راننده گام',
  REPAIR_SHOP_COURIER: 'راننده تعمیرگاه',
};

/** A shop in the list. [O-3.08] */
const presentShop = (shop: RepairShopRow): RepairShop => ({
  id: shop.id,
  name: shop.name,
  image: shop.image,
  work_experience: shop.workExperience,
  rate: { average: shop.averageRate, count: shop.rates },
  area: shop.area === null ? null : { name: shop.area },
  courier_options: shop.couriers.map((value) => ({ value, label: courierLabels[value] })),
});

/** The details of an opened shop. */
const presentShopDetail = ({ badges }: RepairShopRow, slots: readonly Slot[]): RepairShopDetail => ({
  calender: { title: 'ساعت کار', timetable: describeHours(slots) },
  badges,
});

const messages = {
  service: 'این خدمت در شهر انتخابی ارائه نمی‌شود.',
  shop: 'این تعمیرگاه پیدا نشد.',
};

/** The routes of repair shops: the list that matches the answers, and the details of one. */
export async function repairShopRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.listRepairShops, async ({ body }) => {
    if (!(await findServiceById(db, body.serviceId, body.cityId))) return refuse(404, messages.service);
    return done({ results: (await findRepairShops(db, body)).map(presentShop) });
  });

  registerCall(app, upstreamCalls.loadRepairShop, async ({ params }) => {
    const shop = await findRepairShop(db, params.id);
    if (shop === undefined) return refuse(404, messages.shop);
    const { slots } = await readTogether(db, { slots: slotsOfShop(shop.id) });
    return done(presentShopDetail(shop, slots));
  });
}
