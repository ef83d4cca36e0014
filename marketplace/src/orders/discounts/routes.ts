import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { networkOf } from '@gam/shared/network-of';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { changeDiscount } from './change-discount.ts';
import { findPromotions, presentPromotion } from './promotions.ts';
import { listWorkmanDiscounts } from './workman-discounts.ts';

/** Vouchers and the club, on quotes; what experts give; offers. */
export async function discountRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.applyDiscount, async ({ body, caller, ip }) =>
    changeDiscount(db, 'apply', { body, caller, network: networkOf(ip), now: now() }),
  );

  registerCall(app, upstreamCalls.cancelDiscount, async ({ body, caller, ip }) =>
    changeDiscount(db, 'cancel', { body, caller, network: networkOf(ip), now: now() }),
  );

  registerCall(app, upstreamCalls.listWorkmanDiscounts, async ({ params }) =>
    listWorkmanDiscounts(db, { referralCode: params.referralCode, place: null, now: now() }),
  );

  registerCall(app, upstreamCalls.listWorkmanServiceDiscounts, async ({ params }) => {
    const { referralCode, ...place } = params;
    return listWorkmanDiscounts(db, { referralCode, place, now: now() });
  });

  registerCall(app, upstreamCalls.listPromotions, async ({ query }) => {
    const { limit = 10, offset = 0 } = query;
    // One more than asked for tells whether there is a next page.
    const found = await findPromotions(db, { limit: limit + 1, offset, now: now() });
    return {
      results: found.slice(0, limit).map(presentPromotion),
      next: found.length > limit ? offset + limit : null,
    };
  });
}
