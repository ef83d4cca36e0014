import { users } from '../../people/accounts/index.ts';
import { eq } from 'drizzle-orm';
import type {
  clubMembers as memberContent,
  promotions as promotionContent,
  vouchers as voucherContent,
} from '../../../demo/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { clubMembers, promotions, vouchers } from '../../orders/discounts/index.ts';

/** Stores vouchers and switches other ones off. */
export async function storeVouchers(tx: Database, content: typeof voucherContent): Promise<void> {
  await tx.update(vouchers).set({ active: false });
  for (const { folded, ...voucher } of content) {
    const row = { ...voucher, active: true };
    await tx
      .insert(vouchers)
      .values({ folded, ...row })
      .onConflictDoUpdate({ target: vouchers.folded, set: row });
  }
}

/** Stores promotions; others are hidden. */
export async function storePromotions(tx: Database, content: typeof promotionContent): Promise<void> {
  await tx.update(promotions).set({ active: false });
  for (const { id, ...promotion } of content) {
    const row = { ...promotion, active: true };
    await tx
      .insert(promotions)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: promotions.id, set: row });
  }
}

/** Adds demo accounts to the club by phone, since an existing account has an id of its own. */
export async function storeClubMembers(tx: Database, phones: typeof memberContent): Promise<void> {
  for (const phone of phones) {
    const [customer] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
    if (customer === undefined) continue;
    const row = { customerId: customer.id, since: new Date() };
    await tx.insert(clubMembers).values(row).onConflictDoNothing();
  }
}
