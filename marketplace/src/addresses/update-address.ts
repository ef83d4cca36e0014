import type { Address, DeleteAddress, UpdateAddress } from '@gam/schemas/upstream';
import { findAllAreas } from '../areas/repository.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { refuse, Refusal } from '../http/refusal.ts';
import { refuseFields } from '../http/refuse-fields.ts';
import { checkAddress } from './check-address.ts';
import { findContractCustomer } from './customer.ts';
import { presentAddress } from './present-address.ts';
import { changeAddress, findAddress } from './repository.ts';

type Body = DeleteAddress | UpdateAddress;

const notFound = () => refuse(404, 'این آدرس پیدا نشد.');

/**
 * Changes an address of the caller, or deletes it: then it stays with the orders that name it and is in no list. An
 * operator may change those of customers; experts change none. An address stays in its city. Doing the same again
 * changes nothing. [W-3.02, W-6.02]
 */
export async function updateAddress(
  db: Database,
  { id, body, caller }: { id: string; body: Body; caller: Caller },
): Promise<Address | Refusal> {
  if (caller.role === 'expert')
    return refuse(403, 'متخصصان نمی‌توانند آدرس‌ها را ویرایش کنند.', { code: 'forbidden' });
  if (body.id !== id) return refuse(400, 'درخواست نامعتبر است.', { code: 'invalid' });
  const owner = await findOwner(db, caller, body);
  if (owner instanceof Refusal) return owner;
  const found = await findAddress(db, id, owner);
  if (found === undefined) return notFound();

  if ('isActive' in body) {
    await changeAddress(db, id, { isActive: false });
  } else {
    if (!found.address.isActive) return notFound();
    const rules = { areas: await findAllAreas(db), byLocation: false, cityId: found.area.cityId };
    const outcome = checkAddress(body, rules);
    if ('problems' in outcome) return refuseFields(outcome.problems);
    await changeAddress(db, id, outcome.address);
  }
  const changed = await findAddress(db, id, owner);
  return changed === undefined ? notFound() : presentAddress(changed);
}

/** Whose address it must be; null: anybody's. */
async function findOwner(db: Database, caller: Caller, body: Body): Promise<string | null | Refusal> {
  const contractId = 'isActive' in body ? undefined : body.customerContractId;
  if (caller.role === 'operator' && contractId === undefined) return null;
  return findContractCustomer(db, caller, contractId);
}
