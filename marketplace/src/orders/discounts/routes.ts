import type { FastifyInstance } from 'fastify';
import { type Promotion, upstreamCalls } from '@gam/schemas/upstream';
import { networkOf } from '@gam/shared/requests';
import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { changeDiscount } from './change-discount.ts';
import { listWorkmanDiscounts } from './workman-discounts.ts';
import { promotions } from './repository.ts';

export type PromotionRow = typeof promotions.$inferSelect;

/** The offers that run at an instant (ms), newest first. [W-7.09] */
function findPromotions(
  db: Database,
  { limit, offset, now }: { limit: number; offset: number; now: number },
): Promise<PromotionRow[]> {
  const at = new Date(now);
  const goesOn = or(isNull(promotions.expiresAt), gt(promotions.expiresAt, at));
  return db
    .select()
    .from(promotions)
    .where(and(eq(promotions.active, true), lte(promotions.startsAt, at), goesOn))
    .orderBy(desc(promotions.startsAt), asc(promotions.id))
    .limit(limit)
    .offset(offset);
}

const presentPromotion = ({ id, title, description, code, image, expiresAt }: PromotionRow): Promotion => ({
  id,
  title,
  description,
  code,
  image,
  expires_at: expiresAt?.toISOString() ?? null,
});

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
