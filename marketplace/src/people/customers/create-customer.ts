import type { CallParts, Customer } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import { texts } from '@gam/shared/texts';
import { recordAct } from '../audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuseFields } from '../../platform/refusal.ts';
import { countLookup } from './lookup-limits.ts';
import {
  findCustomerByPhone,
  insertCustomer,
  noCustomersPhone,
  presentCustomer,
  readName,
  wrongPhone,
} from './repository.ts';

type Body = CallParts<'createCustomer'>['body'];

/**
 * Creates the customer of a phone. An existing one is returned unchanged, including the name, so a repeated call
 * changes nothing. The phone's constraint decides between parallel calls. `now` in ms. [O-1.03, O-5.07]
 */
export async function createCustomer(
  db: Database,
  { body, caller, now }: { body: Body; caller: Caller; now: number },
): Promise<Customer | Refusal> {
  const phone = normaliseMobile(body.phone);
  if (phone === null) return wrongPhone();
  const firstName = readName(body.first_name);
  const lastName = readName(body.last_name);
  if (firstName === undefined || lastName === undefined) {
    return refuseFields({
      ...(firstName === undefined && { first_name: texts.field.name }),
      ...(lastName === undefined && { last_name: texts.field.name }),
    });
  }
  return db.transaction(async (tx) => {
    const refused = await countLookup(tx, caller.userId, now);
    if (refused !== null) return refused;
    const isNew = await insertCustomer(tx, { phone, firstName, lastName, createdAt: new Date(now) });
    const found = await findCustomerByPhone(tx, phone);
    if (found === undefined) return noCustomersPhone();
    const action = isNew ? 'customer_created' : 'customer_found';
    await recordAct(tx, { caller, action, customerId: found.user.id, now });
    return presentCustomer(found);
  });
}
