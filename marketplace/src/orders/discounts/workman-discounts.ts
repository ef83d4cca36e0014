import { and, eq } from 'drizzle-orm';
import type { WorkmanDiscount } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import type { Database } from '../../platform/database/database.ts';
import { discountOf, type ExpertRow, experts, findExpertAt } from '../../shop/experts/index.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { foldCode } from './judge-voucher.ts';

/** The place for which a caller asks for an expert's discounts. */
interface Place {
  readonly service: string;
  readonly city: string;
}

/**
 * The discounts of the expert with a referral code at an instant (ms), which the quote counts if the expert is chosen;
 * for a place nothing where the expert does not work there. An unknown code is 404. [W-7.07]
 */
export async function listWorkmanDiscounts(
  db: Database,
  { referralCode, place, now }: { referralCode: string; place: Place | null; now: number },
): Promise<{ results: WorkmanDiscount[] } | Refusal> {
  const expert = await findByReferral(db, referralCode);
  if (expert === undefined) return refuse(404, 'متخصصی با این کد معرف پیدا نشد.');
  const found = discountOf(expert, now);
  if (found === null || (place !== null && !(await worksAt(db, expert, place)))) return { results: [] };
  return {
    results: [
      {
        workman: expert.id,
        service: place?.service ?? null,
        title: `${toPersianDigits(found.percent)} درصد تخفیف ${expert.firstName} ${expert.lastName}`,
        discountPercent: found.percent,
        expires_at: found.endsAt?.toISOString() ?? null,
      },
    ],
  };
}

async function findByReferral(db: Database, code: string): Promise<ExpertRow | undefined> {
  const isWanted = and(eq(experts.referralCode, foldCode(code)), eq(experts.active, true));
  return (await db.select().from(experts).where(isWanted))[0];
}

async function worksAt(db: Database, { id }: ExpertRow, { service, city }: Place): Promise<boolean> {
  return (await findExpertAt(db, id, { serviceId: service, cityId: city })) !== undefined;
}
