import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { findServiceById } from '../catalogue/repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { presentShop, presentShopDetail } from './present-shop.ts';
import { findRepairShop, findRepairShops, findShopSlots } from './repository.ts';

const messages = {
  service: 'این خدمت در شهر انتخابی ارائه نمی‌شود.',
  shop: 'این تعمیرگاه پیدا نشد.',
};

/** Repair shops: which of them do what was answered, and when they are open. */
export async function repairShopRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.listRepairShops, async ({ body }) => {
    if (!(await findServiceById(db, body.serviceId, body.cityId))) return refuse(404, messages.service);
    return { results: (await findRepairShops(db, body)).map(presentShop) };
  });

  registerCall(app, upstreamCalls.loadRepairShop, async ({ params }) => {
    const shop = await findRepairShop(db, params.id);
    if (shop === undefined) return refuse(404, messages.shop);
    return presentShopDetail(shop, await findShopSlots(db, shop.id));
  });
}
