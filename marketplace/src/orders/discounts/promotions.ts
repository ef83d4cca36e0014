import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Promotion } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { promotions } from './tables.ts';

export type PromotionRow = typeof promotions.$inferSelect;

/** The offers that run at an instant (ms), newest first. [W-7.09] */
export function findPromotions(
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

export const presentPromotion = ({
  id,
  title,
  description,
  code,
  image,
  expiresAt,
}: PromotionRow): Promotion => ({
  id,
  title,
  description,
  code,
  image,
  expires_at: expiresAt?.toISOString() ?? null,
});
