import type { FastifyInstance } from 'fastify';
import { priceRowLimit, upstreamCalls } from '@gam/schemas/upstream';
import { findServiceById } from '../catalogue/repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { offerAllProducts } from '../options/offer-options.ts';
import { composePriceTable } from './price-table.ts';

/** What introduces services: their price tables. */
export async function landingRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.listLandingPrices, async ({ query }) => {
    const { limit = priceRowLimit, offset = 0 } = query;
    const found = await findServiceById(db, query.service, query.cityId);
    if (found === undefined) return refuse(404, 'این خدمت در شهر انتخابی ارائه نمی‌شود.');
    const { service, city } = await offerAllProducts(db, found);
    const rows = composePriceTable(
      service.id,
      service.priceRules,
      service.detail.questions,
      city.pricePercent,
    );
    const end = offset + limit;
    return { results: rows.slice(offset, end), next: end < rows.length ? end : null };
  });
}
