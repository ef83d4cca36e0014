import { done, type Result } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import type { Address, CreateAddress, DeleteAddress, UpdateAddress } from '@gam/schemas/upstream';
import { isDeepStrictEqual } from 'node:util';
import { findAllAreas } from '../places/index.ts';
import { addressObject, recordAct } from '../audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { lockInTransaction, transact } from '../../platform/database/transact.ts';
import { actorOf, type Caller } from '../../platform/http/guard.ts';
import { hashOf } from '../../platform/secrets.ts';
import { type Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import { addressLimits, checkAddress } from './check-address.ts';
import { findContractCustomer, findOrMakeCustomer } from './customer.ts';
import { presentAddress } from './list-addresses.ts';
import {
  type AddressChange,
  changeAddress,
  addressesOf,
  findAddress,
  findAddressByKey,
  type FoundAddress,
  insertAddress,
  isKeyOfAddress,
} from './repository.ts';

interface Creation {
  readonly body: CreateAddress;
  readonly caller: Caller;
  readonly key: string;
  /** ms. */
  readonly now: number;
}

const keyReused = () =>
  refuse(409, 'این درخواست پیش‌تر با آدرس دیگری فرستاده شده است.', { code: 'key_reused' });
const tooMany = () =>
  refuse(409, 'تعداد آدرس‌های ذخیره‌شده زیاد است. لطفا ابتدا آدرسی را حذف کنید.', {
    code: 'too_many_addresses',
  });

/**
 * Saves an address for the caller or for the customer that an operator names. A repeated request with the same key and
 * body returns the same address; with another body it is refused. [W-3.02]
 */
export async function createAddress(db: Database, creation: Creation): Promise<Result<Address, Refusal>> {
  const { body, caller, key, now } = creation;
  const bodyHash = hashOf({ body, caller: caller.userId });
  return transact(db, async (tx) => {
    const answerEarlier = async () => {
      const earlier = await findAddressByKey(tx, key);
      if (earlier === undefined) throw new Error('an address was not stored');
      return earlier.address.bodyHash === bodyHash ? done(presentAddress(earlier)) : keyReused();
    };
    const customerId = await findOrMakeCustomer(tx, caller, body, new Date(now));
    // Parallel requests wait, so that all are counted, and a repeated one finds the first one's address.
    if (customerId.ok) await lockInTransaction(tx, `addresses of ${customerId.value}`);
    const { isStored, total } = await readTogether(tx, {
      isStored: isKeyOfAddress(key),
      total: addressesOf(customerId.ok ? customerId.value : null),
    });
    if (isStored) return answerEarlier();

    const areas = await findAllAreas(tx);
    const checked = checkAddress(body, { areas, byLocation: body.createByLocation, cityId: null });
    if (!checked.ok) return refuseFields(checked.failure);
    if (!customerId.ok) return customerId;
    if (total >= addressLimits.perCustomer) return tooMany();

    const address = await insertAddress(tx, {
      ...checked.value,
      id: randomUUID(),
      customerId: customerId.value,
      createdBy: actorOf(caller),
      idempotencyKey: key,
      bodyHash,
      createdAt: new Date(now),
    });
    // A request for another customer had the same key.
    if (address === undefined) return answerEarlier();
    const place = areas.find(({ area }) => area.id === address.areaId);
    if (place === undefined) throw new Error('the area of an address is gone');
    const object = addressObject(address.id, place.area.name);
    await recordAct(tx, { caller, action: 'address_created', customerId: customerId.value, object, now });
    return done(presentAddress({ ...place, address }));
  });
}

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
 * Changes or deletes an address of the caller. A deleted one is in no list, but orders keep it. Operators may change
 * every customer's address, experts none. An address stays in its city. A repeated call changes nothing. [W-6.02]
 */
export async function updateAddress(db: Database, update: Update): Promise<Result<Address, Refusal>> {
  const { id, body, caller } = update;
  if (caller.role === 'expert')
    return refuse(403, 'متخصصین نمی‌توانند آدرس‌ها را ویرایش کنند.', { code: 'forbidden' });
  if (body.id !== id) return refuse(400, 'درخواست نامعتبر است.', { code: 'invalid' });
  return transact(db, async (tx) => {
    const owner = await findOwner(tx, caller, body);
    if (!owner.ok) return owner;
    // Parallel requests wait, so that each sees the current address.
    await lockInTransaction(tx, `address ${id}`);
    const found = await findAddress(tx, id, owner.value);
    if (found === undefined) return notFound();
    const change = await readChange(tx, body, found);
    if (!change.ok) return change;
    const { address } = found;
    if (isDeepStrictEqual({ ...address, ...change.value }, address)) return done(presentAddress(found));

    await changeAddress(tx, id, change.value);
    const changed = await findAddress(tx, id, owner.value);
    if (changed === undefined) throw new Error('an address is gone');
    const action = 'isActive' in body ? 'address_removed' : 'address_changed';
    const object = addressObject(id, changed.area.name);
    const { customerId } = address;
    await recordAct(tx, { caller, action, customerId, object, now: update.now });
    return done(presentAddress(changed));
  });
}

/** The changes that a body asks for. Deleting a deleted address changes nothing; other changes of it are refused. */
async function readChange(
  tx: Database,
  body: Body,
  { address, area }: FoundAddress,
): Promise<Result<AddressChange, Refusal>> {
  if ('isActive' in body) return done({ isActive: false });
  if (!address.isActive) return notFound();
  const rules = { areas: await findAllAreas(tx), byLocation: false, cityId: area.cityId };
  const checked = checkAddress(body, rules);
  return checked.ok ? checked : refuseFields(checked.failure);
}

/** The required owner of the address; null for any customer. */
async function findOwner(db: Database, caller: Caller, body: Body): Promise<Result<string | null, Refusal>> {
  const contractId = 'isActive' in body ? undefined : body.customerContractId;
  if (caller.role === 'operator' && contractId === undefined) return done(null);
  return findContractCustomer(db, caller, contractId);
}
