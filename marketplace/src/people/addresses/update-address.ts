import { isDeepStrictEqual } from 'node:util';
import type { Address, DeleteAddress, UpdateAddress } from '@gam/schemas/upstream';
import { findAllAreas } from '../places/index.ts';
import { addressObject, recordAct } from '../audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction, transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import { checkAddress } from './check-address.ts';
import { findContractCustomer } from './customer.ts';
import { presentAddress } from './list-addresses.ts';
import { type AddressChange, changeAddress, findAddress, type FoundAddress } from './repository.ts';

type Body = DeleteAddress | UpdateAddress;

interface Update {
  readonly id: string;
  readonly body: Body;
  readonly caller: Caller;
  /** ms. */
  readonly now: number;
}

const notFound = () => refuse(404, 'این آدرس پیدا نشد.');

/**
 * Changes an address of the caller, or deletes it: then it stays with the orders that name it and is in no list. An
 * operator may change those of customers; experts change none. An address stays in its city. Doing the same again
 * changes nothing. [W-3.02, W-6.02]
 */
export async function updateAddress(db: Database, update: Update): Promise<Address | Refusal> {
  const { id, body, caller } = update;
  if (caller.role === 'expert')
    return refuse(403, 'متخصصان نمی‌توانند آدرس‌ها را ویرایش کنند.', { code: 'forbidden' });
  if (body.id !== id) return refuse(400, 'درخواست نامعتبر است.', { code: 'invalid' });
  return transact(db, async (tx) => {
    const owner = await findOwner(tx, caller, body);
    if (owner instanceof Refusal) return owner;
    // Parallel requests wait, so that each sees the current address.
    await lockInTransaction(tx, `address ${id}`);
    const found = await findAddress(tx, id, owner);
    if (found === undefined) return notFound();
    const change = await readChange(tx, body, found);
    if (change instanceof Refusal) return change;
    const { address } = found;
    if (isDeepStrictEqual({ ...address, ...change }, address)) return presentAddress(found);

    await changeAddress(tx, id, change);
    const changed = await findAddress(tx, id, owner);
    if (changed === undefined) throw new Error('an address is gone');
    const action = 'isActive' in body ? 'address_removed' : 'address_changed';
    const object = addressObject(id, changed.area.name);
    const { customerId } = address;
    await recordAct(tx, { caller, action, customerId, object, now: update.now });
    return presentAddress(changed);
  });
}

/** The changes of a body to an address that is not deleted; deleting it again changes nothing. */
async function readChange(
  tx: Database,
  body: Body,
  { address, area }: FoundAddress,
): Promise<AddressChange | Refusal> {
  if ('isActive' in body) return { isActive: false };
  if (!address.isActive) return notFound();
  const rules = { areas: await findAllAreas(tx), byLocation: false, cityId: area.cityId };
  const outcome = checkAddress(body, rules);
  return 'problems' in outcome ? refuseFields(outcome.problems) : outcome.address;
}

/** The customer whose address it must be; null for any customer. */
async function findOwner(db: Database, caller: Caller, body: Body): Promise<string | null | Refusal> {
  const contractId = 'isActive' in body ? undefined : body.customerContractId;
  if (caller.role === 'operator' && contractId === undefined) return null;
  return findContractCustomer(db, caller, contractId);
}
