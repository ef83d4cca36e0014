import { done, type Result } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import type { CreateAddress } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import { texts } from '@gam/shared/texts';
import { recordAct } from '../audit/index.ts';
import { findUser, insertCustomer, users } from '../accounts/index.ts';
import { readName, staffPhone } from '../customers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Caller, isByOperator } from '../../platform/http/guard.ts';
import { type Refusal, notAllowed, refuse, refuseFields } from '../../platform/refusal.ts';

const noCustomer = () => refuse(404, 'این مشتری پیدا نشد.');
const otherPhone = 'این شماره از آن مشتری دیگری است. نخست آن مشتری را انتخاب کنید.';

/**
 * The customer of an address call: the caller, or the customer of a contract. A contract's id is the customer's id;
 * only an operator may name another customer. [W-2.01]
 */
export async function findContractCustomer(
  db: Database,
  caller: Caller,
  contractId: string | undefined,
): Promise<Result<string, Refusal>> {
  if (contractId === undefined || contractId === caller.userId) return done(caller.userId);
  if (caller.role !== 'operator') return notAllowed();
  const customer = await findUser(db, contractId);
  return customer?.role === 'customer' ? done(customer.id) : noCustomer();
}

/** The customer that an operator names in a new address, by contract or phone. */
type NamedCustomer = Pick<CreateAddress, 'phoneNumber' | 'firstName' | 'lastName' | 'customerContractId'>;

/**
 * The customer for whom an address is saved. An operator may name the customer by phone; a new customer is signed up
 * with the name. An operator who acts for a customer can name that customer's phone only. A phone and a contract of two
 * customers are refused. [W-3.02, W-6.03]
 */
export async function findOrMakeCustomer(
  tx: Database,
  caller: Caller,
  named: NamedCustomer,
  now: Date,
): Promise<Result<string, Refusal>> {
  const byContract = await findContractCustomer(tx, caller, named.customerContractId);
  if (!byContract.ok) return byContract;
  if (named.phoneNumber === undefined && caller.actorId === null) return byContract;
  const own = await findUser(tx, caller.userId);
  const phone = normaliseMobile(named.phoneNumber ?? own?.phone ?? '');
  if (phone === null)
    return refuseFields({ phoneNumber: texts.field.pattern.replace('{title}', 'شماره موبایل') });
  const isOwn = own?.phone === phone;
  if (caller.actorId !== null && !isOwn) return refuseFields({ phoneNumber: otherPhone });
  if (!isByOperator(caller)) return isOwn ? done(caller.userId) : notAllowed();
  const names = { firstName: readName(named.firstName), lastName: readName(named.lastName) };
  const wrong = Object.entries(names).filter(([, name]) => name === undefined);
  if (wrong.length > 0)
    return refuseFields(Object.fromEntries(wrong.map(([field]) => [field, texts.field.name])));

  const { firstName = null, lastName = null } = names;
  const made = await insertCustomer(tx, { phone, firstName, lastName, createdAt: now });
  const [customer] = await tx.select().from(users).where(eq(users.phone, phone));
  if (customer === undefined) throw new Error('a customer was neither found nor made');
  if (customer.role !== 'customer' && !isOwn) return refuseFields({ phoneNumber: staffPhone });
  if (named.customerContractId !== undefined && customer.id !== byContract.value) return noCustomer();
  const customerId = customer.id;
  if (made !== undefined)
    await recordAct(tx, { caller, action: 'customer_created', customerId, now: now.getTime() });
  // Only customers change their own names.
  else if (customer.firstName === null && customer.lastName === null && (firstName ?? lastName) !== null)
    await tx.update(users).set({ firstName, lastName }).where(eq(users.id, customerId));
  return done(customerId);
}
