import type { Extra } from '@gam/schemas/upstream';
import { findUser } from '../../people/accounts/users.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';

/**
 * For whom a request is: an operator names the customer, everyone else, whoever acts for one too, asks for
 * themselves; null: a guest. [O-1.03]
 */
export async function findSubject<C extends Caller | null>(
  db: Database,
  caller: C,
  extra: Extra,
): Promise<(C extends Caller ? string : string | null) | Refusal> {
  type Subject = C extends Caller ? string : string | null;
  const own = (caller?.userId ?? null) as Subject;
  const named = extra.customer_id;
  if (named === undefined || named === own) return own;
  if (caller?.role !== 'operator') return refuse(403, 'اجازه این کار را ندارید.', { code: 'forbidden' });
  const customer = await findUser(db, named);
  return customer?.role !== 'customer' ? refuse(400, 'مشتری انتخاب‌شده پیدا نشد.') : customer.id;
}
