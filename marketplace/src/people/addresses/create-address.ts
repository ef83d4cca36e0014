import { randomUUID } from 'node:crypto';
import type { Address, CreateAddress } from '@gam/schemas/upstream';
import { findAllAreas } from '../places/index.ts';
import { addressObject, recordAct } from '../audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction, transact } from '../../platform/database/transact.ts';
import { actorOf, type Caller } from '../../platform/http/guard.ts';
import { hashOf } from '../../platform/secrets.ts';
import { Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import { addressLimits, checkAddress } from './check-address.ts';
import { findOrMakeCustomer } from './customer.ts';
import { presentAddress } from './list-addresses.ts';
import { countAddresses, findAddressByKey, insertAddress } from './repository.ts';

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
 * Saves an address, for the caller or for the customer whom an operator names. The same key with the same body
 * gives the address that it made before; with another body it is refused. [W-3.02]
 */
export async function createAddress(db: Database, creation: Creation): Promise<Address | Refusal> {
  const { body, caller, key, now } = creation;
  const bodyHash = hashOf({ body, caller: caller.userId });
  return transact(db, async (tx) => {
    // Requests with the same key run one after the other: the second one finds the first one's address.
    await lockInTransaction(tx, `address key ${key}`);
    const earlier = await findAddressByKey(tx, key);
    if (earlier !== undefined) {
      return earlier.address.bodyHash === bodyHash ? presentAddress(earlier) : keyReused();
    }

    const areas = await findAllAreas(tx);
    const outcome = checkAddress(body, { areas, byLocation: body.createByLocation, cityId: null });
    if ('problems' in outcome) return refuseFields(outcome.problems);
    const customerId = await findOrMakeCustomer(tx, caller, body, new Date(now));
    if (customerId instanceof Refusal) return customerId;
    // Parallel requests wait, so that all are counted.
    await lockInTransaction(tx, `addresses of ${customerId}`);
    if ((await countAddresses(tx, customerId)) >= addressLimits.perCustomer) return tooMany();

    await insertAddress(tx, {
      ...outcome.address,
      id: randomUUID(),
      customerId,
      createdBy: actorOf(caller),
      idempotencyKey: key,
      bodyHash,
      createdAt: new Date(now),
    });
    const stored = await findAddressByKey(tx, key);
    if (stored === undefined) throw new Error('an address was not stored');
    const object = addressObject(stored.address.id, stored.area.name);
    await recordAct(tx, { caller, action: 'address_created', customerId, object, now });
    return presentAddress(stored);
  });
}
