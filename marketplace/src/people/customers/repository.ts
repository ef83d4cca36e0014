import { and, asc, desc, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { pgTable, text, index } from 'drizzle-orm/pg-core';
import { hasOnlyLetters, nameLengths, normaliseAs } from '@gam/shared/text-forms';
import { texts } from '@gam/shared/texts';
import type { Customer } from '@gam/schemas/upstream';
import { shownPhone, users } from '../accounts/index.ts';
import { type Database, instant } from '../../platform/database/database.ts';
import { type Refused, refuse, refuseFields } from '../../platform/refusal.ts';

export const customerLookups = pgTable(
  'customer_lookups',
  {
    operatorId: text('operator_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [
    index('customer_lookups_of_operator').on(table.operatorId, table.at),
    index('customer_lookups_by_time').on(table.at),
  ],
);

export const existingCustomers = pgTable('existing_customers', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => users.id),
  markedBy: text('marked_by')
    .notNull()
    .references(() => users.id),
  markedAt: instant('marked_at').notNull(),
});

/** A name of letters; null when it is empty, undefined when it is malformed. [O-5.07] */
export function readName(given: string | null | undefined): string | null | undefined {
  const name = normaliseAs('name', given ?? '');
  if (name === '') return null;
  const { min_length, max_length } = nameLengths;
  return hasOnlyLetters(name) && name.length >= min_length && name.length <= max_length ? name : undefined;
}

export const customerNotFound = (): Refused => refuse(404, 'این مشتری پیدا نشد.');

export const wrongPhone = (): Refused =>
  refuseFields({ phone: texts.field.pattern.replace('{title}', 'شماره موبایل') });

/** The message for a phone of staff. Operators place no orders for staff. */
export const staffPhone = 'این شماره از آن یکی از همکاران است و برای آن سفارشی ثبت نمی‌شود.';

export const noCustomersPhone = (): Refused => refuseFields({ phone: staffPhone });

/** A customer as operators see them. [W-6.03] */
export function presentCustomer({ user, markedAt }: CustomerRow): Customer {
  return {
    id: user.id,
    phone: shownPhone(user.phone),
    first_name: user.firstName,
    last_name: user.lastName,
    is_existing: markedAt !== null,
    created_at: user.createdAt.toISOString(),
  };
}

/** The customer with an id; undefined for experts, operators and rules editors. */
export async function findCustomerById(db: Database, id: string) {
  return (await selectCustomers(db, eq(users.id, id)))[0];
}

/** The customer of a canonical phone. */
export async function findCustomerByPhone(db: Database, phone: string) {
  return (await selectCustomers(db, eq(users.phone, phone)))[0];
}

/** At most `limit` customers with every word at the beginning of their first or last name, by name. */
export function findCustomersByName(db: Database, words: readonly string[], limit: number) {
  const { firstName, lastName } = users;
  const begins = (word: string) => {
    const pattern = `${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return or(like(firstName, pattern), like(lastName, pattern));
  };
  return selectCustomers(db, and(...words.map(begins)))
    .orderBy(asc(lastName), asc(firstName), asc(users.id))
    .limit(limit);
}

/** The fewest digits of a phone that find a customer. */
export const fewestDigits = 4;

/** The number of a user as it is dialled, as the index `users_by_phone_part` has its parts. */
const dialled = sql`'0' || substr(${users.phone}, 3)`;

/** At most `limit` customers whose phone, as it is dialled, contains one of these digits, the newest first. */
export function findCustomersByPhonePart(db: Database, parts: readonly string[], limit: number) {
  const contains = (part: string) => {
    const every = Array.from({ length: part.length - fewestDigits + 1 }, (_, at) =>
      part.slice(at, at + fewestDigits),
    );
    return sql`(phone_parts(${users.phone}) @> string_to_array(${every.join(',')}, ',') and ${dialled} like ${`%${part}%`})`;
  };
  return selectCustomers(db, or(...parts.map(contains)))
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(limit);
}

type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomerById>>>;

function selectCustomers(db: Database, isWanted: SQL | undefined) {
  return db
    .select({ user: users, markedAt: existingCustomers.markedAt })
    .from(users)
    .leftJoin(existingCustomers, eq(existingCustomers.customerId, users.id))
    .where(and(isWanted, eq(users.role, 'customer'), isNull(users.erasedAt)))
    .$dynamic();
}
