import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type Promotion, upstreamCalls, type WorkmanDiscount } from '@gam/schemas/upstream';
import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { toPersianDigits } from '@gam/shared/digits';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { applyRuleVoucher } from './apply-rule-voucher.ts';
import { changeDiscount } from './change-discount.ts';
import { findRuleVouchers, promotions, vouchers } from './repository.ts';
import { services, titleOfService } from '../../shop/catalogue/index.ts';
import { discountOf, type ExpertRow, experts, findExpertAt } from '../../shop/experts/index.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { foldCode } from './judge-voucher.ts';
import type { OrderMoney } from '../records/index.ts';

/** The place for which a caller asks for an expert's discounts. */
interface Place {
  readonly service: string;
  readonly city: string;
}

/**
 * The discounts of the expert with a referral code at an instant (ms); a quote with this expert has the same ones.
 * Empty if the expert does not work at the given place; 404 for an unknown code. [W-7.07]
 */
async function listWorkmanDiscounts(
  db: Database,
  { referralCode, place, now }: { referralCode: string; place: Place | null; now: number },
): Promise<Result<{ results: WorkmanDiscount[] }, Refusal>> {
  const expert = await findByReferral(db, referralCode);
  if (expert === undefined) return refuse(404, 'متخصصی با این کد معرف پیدا نشد.');
  const found = discountOf(expert, now);
  if (found === null || (place !== null && !(await worksAt(db, expert, place)))) return done({ results: [] });
  return done({
    results: [
      {
        workman: expert.id,
        service: place?.service ?? null,
        title: `${toPersianDigits(found.percent)} درصد تخفیف ${expert.firstName} ${expert.lastName}`,
        discountPercent: found.percent,
        expires_at: found.endsAt?.toISOString() ?? null,
      },
    ],
  });
}

async function findByReferral(db: Database, code: string): Promise<ExpertRow | undefined> {
  const isWanted = and(eq(experts.referralCode, foldCode(code)), eq(experts.active, true));
  return (await db.select().from(experts).where(isWanted))[0];
}

async function worksAt(db: Database, { id }: ExpertRow, { service, city }: Place): Promise<boolean> {
  return (await findExpertAt(db, id, { serviceId: service, cityId: city })) !== undefined;
}

export type PromotionRow = typeof promotions.$inferSelect;

/** The offers that run at an instant (ms), newest first, without those whose code is no longer valid. [W-7.09] */
function findPromotions(
  db: Database,
  { limit, offset, now }: { limit: number; offset: number; now: number },
): Promise<PromotionRow[]> {
  const at = new Date(now);
  const goesOn = or(isNull(promotions.expiresAt), gt(promotions.expiresAt, at));
  return db
    .select()
    .from(promotions)
    .where(and(eq(promotions.active, true), lte(promotions.startsAt, at), goesOn, isUsable(db, at)))
    .orderBy(desc(promotions.startsAt), asc(promotions.id))
    .limit(limit)
    .offset(offset);
}

/** Whether a promotion has no code, or one that some customer may still use. */
function isUsable(db: Database, at: Date): SQL | undefined {
  const { code, active, forRules, startsAt, expiresAt, totalUses, uses } = vouchers;
  const isValid = and(
    eq(code, promotions.code),
    eq(active, true),
    eq(forRules, false),
    or(isNull(startsAt), lte(startsAt, at)),
    or(isNull(expiresAt), gt(expiresAt, at)),
    or(isNull(totalUses), lt(uses, totalUses)),
  );
  return or(isNull(promotions.code), exists(db.select({ code }).from(vouchers).where(isValid)));
}

/** The service of each promotion whose code is for one service alone, in every city, by the folded code. */
async function findPromotedServices(
  db: Database,
  found: readonly PromotionRow[],
): Promise<ReadonlyMap<string, NonNullable<Promotion['service']>>> {
  const codes = found.flatMap(({ code }) => (code === null ? [] : [foldCode(code)]));
  const { main, category, slug } = services;
  const isTheOnly = sql`jsonb_array_length(${vouchers.services}) = 1 and ${vouchers.services} ->> 0 = ${services.id}`;
  const rows = await db
    .select({ folded: vouchers.folded, main, category, slug, title: titleOfService })
    .from(vouchers)
    .innerJoin(services, and(isTheOnly, eq(services.active, true)))
    .where(and(inArray(vouchers.folded, codes), isNull(vouchers.cities)));
  return new Map(rows.map(({ folded, ...service }) => [folded, service]));
}

function presentPromotion(
  { id, title, description, code, image, expiresAt }: PromotionRow,
  service: Promotion['service'],
): Promotion {
  return {
    id,
    title,
    description,
    code,
    image,
    expires_at: expiresAt?.toISOString() ?? null,
    ...(service && { service }),
  };
}

interface DiscountDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly money: Pick<OrderMoney, 'keptOf'>;
}

/** The routes of vouchers, the club discount, experts' discounts and promotions. */
export async function discountRoutes(app: FastifyInstance, { db, now, money }: DiscountDeps) {
  registerCall(app, upstreamCalls.applyDiscount, async ({ body, caller, source: { network } }) =>
    changeDiscount(db, 'apply', { body, caller, network, money, now: now() }),
  );

  registerCall(app, upstreamCalls.cancelDiscount, async ({ body, caller, source: { network } }) =>
    changeDiscount(db, 'cancel', { body, caller, network, money, now: now() }),
  );

  registerCall(app, upstreamCalls.applyRuleVoucher, async ({ body }) =>
    applyRuleVoucher(db, { body, money, now: now() }),
  );

  registerCall(app, upstreamCalls.checkRuleVouchers, async ({ body }) => {
    const known = await findRuleVouchers(db, body.codes.map(foldCode));
    return done({ unknown: body.codes.filter((code) => !known.has(foldCode(code))) });
  });

  registerCall(app, upstreamCalls.listWorkmanDiscounts, async ({ params }) =>
    listWorkmanDiscounts(db, { referralCode: params.referralCode, place: null, now: now() }),
  );

  registerCall(app, upstreamCalls.listWorkmanServiceDiscounts, async ({ params }) => {
    const { referralCode, ...place } = params;
    return listWorkmanDiscounts(db, { referralCode, place, now: now() });
  });

  registerCall(app, upstreamCalls.listPromotions, async ({ query }) => {
    const { limit = 10, offset = 0 } = query;
    // One extra row tells whether there is a next page.
    const found = await findPromotions(db, { limit: limit + 1, offset, now: now() });
    const shown = found.slice(0, limit);
    const promoted = await findPromotedServices(db, shown);
    return done({
      results: shown.map((row) => presentPromotion(row, promoted.get(foldCode(row.code ?? '')))),
      next: found.length > limit ? offset + limit : null,
    });
  });
}
