import { eq } from 'drizzle-orm';
import type { CreateAddress } from '@gam/schemas/upstream';
import { hasOnlyLetters } from '@gam/shared/letters';
import { normaliseMobile } from '@gam/shared/phone';
import { nameLengths, normaliseAs } from '@gam/shared/text-forms';
import { texts } from '@gam/shared/texts';
import { users } from '../auth/tables.ts';
import { findOrMakeUser, findUser } from '../auth/users.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { refuseFields } from '../http/refuse-fields.ts';

const notAllowed = () => refuse(403, 'اجازه این کار را ندارید.', { code: 'forbidden' });
const noCustomer = () => refuse(404, 'این مشتری پیدا نشد.');

/**
 * Whose addresses a call is about: the caller's own, or those of the customer of a contract. A contract is named by
 * its customer's id; only an operator may name another's. [W-2.01]
 */
export async function findContractCustomer(
  db: Database,
  caller: Caller,
  contractId: string | undefined,
): Promise<string | Refusal> {
  if (contractId === undefined || contractId === caller.userId) return caller.userId;
  if (caller.role !== 'operator') return notAllowed();
  return (await findUser(db, contractId))?.id ?? noCustomer();
}

/** Whom an operator names in a new address: by contract, or by phone. */
export type NamedCustomer = Pick<
  CreateAddress,
  'phoneNumber' | 'firstName' | 'lastName' | 'customerContractId'
>;

/**
 * For whom an address is saved. An operator may name the customer by phone; one who is new is signed up, with the
 * name. A phone and a contract of two customers are refused. [W-3.02, W-6.03]
 */
export async function findOrMakeCustomer(
  tx: Database,
  caller: Caller,
  named: NamedCustomer,
  now: Date,
): Promise<string | Refusal> {
  const byContract = await findContractCustomer(tx, caller, named.customerContractId);
  if (named.phoneNumber === undefined || typeof byContract !== 'string') return byContract;
  const phone = normaliseMobile(named.phoneNumber);
  if (phone === null)
    return refuseFields({ phoneNumber: texts.field.pattern.replace('{title}', 'شماره موبایل') });
  if (caller.role !== 'operator') {
    const own = await findUser(tx, caller.userId);
    return own?.phone === phone ? caller.userId : notAllowed();
  }
  const names = { firstName: readName(named.firstName), lastName: readName(named.lastName) };
  const wrong = Object.entries(names).filter(([, name]) => name === undefined);
  if (wrong.length > 0)
    return refuseFields(Object.fromEntries(wrong.map(([field]) => [field, texts.field.name])));

  const customer = await findOrMakeUser(tx, phone, now);
  if (named.customerContractId !== undefined && customer.id !== byContract) return noCustomer();
  const { firstName = null, lastName = null } = names;
  // A customer who has a name keeps it: only they change it.
  if (customer.firstName === null && customer.lastName === null && (firstName ?? lastName) !== null)
    await tx.update(users).set({ firstName, lastName }).where(eq(users.id, customer.id));
  return customer.id;
}

/** A name of letters, null where none was given, undefined where it is none. [O-5.07] */
function readName(given: string | undefined): string | null | undefined {
  const name = normaliseAs('name', given ?? '');
  if (name === '') return null;
  const { min_length, max_length } = nameLengths;
  return hasOnlyLetters(name) && name.length >= min_length && name.length <= max_length ? name : undefined;
}
