import type { Customer } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { countLookup } from './lookup-limits.ts';
import { presentCustomer } from './present-customer.ts';
import { customerNotFound, wrongPhone } from './refusals.ts';
import { findCustomerByPhone } from './repository.ts';

/**
 * The customer of a phone, however it is written: 404 where there is none, also for the phones of experts, operators and
 * rules editors, for whom nobody orders. `now` in ms. [O-1.03]
 */
export async function findCustomer(
  db: Database,
  { phone: given, caller, now }: { phone: string; caller: Caller; now: number },
): Promise<Customer | Refusal> {
  const phone = normaliseMobile(given);
  if (phone === null) return wrongPhone();
  // A refusal is a value here, so a look that found nothing is counted too.
  return db.transaction(async (tx) => {
    const refused = await countLookup(tx, caller.userId, now);
    if (refused !== null) return refused;
    const found = await findCustomerByPhone(tx, phone);
    if (found === undefined) return customerNotFound();
    await recordAct(tx, { caller, action: 'customer_found', customerId: found.user.id, now });
    return presentCustomer(found);
  });
}
