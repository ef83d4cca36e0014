import { foldCode } from '../src/orders/discounts/judge-voucher.ts';
import type { VoucherRow } from '../src/orders/discounts/repository.ts';
import { vouchers } from '../src/orders/discounts/repository.ts';
import type { Database } from '../src/platform/database/database.ts';

/** Makes a voucher: ten percent off everything, but for what is said. */
export async function addVoucher(
  db: Database,
  code: string,
  terms: Partial<VoucherRow> = {},
): Promise<string> {
  await db.insert(vouchers).values({
    folded: foldCode(code),
    code,
    percent: terms.toman === undefined ? 10 : null,
    leastOrderToman: 0,
    firstOrderOnly: false,
    active: true,
    ...terms,
  });
  return code;
}
