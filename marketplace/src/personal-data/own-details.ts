import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { toLatinDigits } from '@gam/shared/digits';
import { readEmail } from '@gam/shared/email';
import { orders } from '../orders/records/index.ts';
import { addresses } from '../people/addresses/index.ts';
import type { OwnDetail } from '../people/privacy/index.ts';
import type { Database } from '../platform/database/database.ts';

type FindDetail = (tx: Database, customerId: string) => Promise<OwnDetail | null>;

const digitsOf = (text: string): string => toLatinDigits(text).replace(/\D/g, '');

/** The address to which receipts of the last order that names one go. */
const findEmail: FindDetail = async (tx, customerId) => {
  const { invoiceEmail, customerId: customer, legacyId } = orders;
  const [found] = await tx
    .select({ invoiceEmail })
    .from(orders)
    .where(and(eq(customer, customerId), isNotNull(invoiceEmail)))
    .orderBy(desc(legacyId))
    .limit(1);
  if (found?.invoiceEmail == null) return null;
  const fold = (text: string) => readEmail(text)?.toLowerCase();
  const email = fold(found.invoiceEmail);
  if (email === undefined) return null;
  const question = 'ایمیلی را بنویسید که رسید سفارش‌هایتان به آن فرستاده شده است.';
  return { question, matches: (typed) => fold(typed) === email };
};

/** The phone of the last saved address that has one, with or without its prefix. */
const findLandline: FindDetail = async (tx, customerId) => {
  const { landline, customerId: customer, number, isActive } = addresses;
  const [found] = await tx
    .select({ landline })
    .from(addresses)
    .where(and(eq(customer, customerId), eq(isActive, true), isNotNull(landline)))
    .orderBy(desc(number))
    .limit(1);
  if (found?.landline == null) return null;
  const stored = digitsOf(found.landline);
  const question = 'شماره تلفن ثابت یکی از آدرس‌های ذخیره‌شده خود را با کد شهر بنویسید.';
  return {
    question,
    matches: (typed) => [stored, `00${stored}`, `0${stored.slice(2)}`].includes(digitsOf(typed)),
  };
};

/** The number of the last order. */
const findOrderNumber: FindDetail = async (tx, customerId) => {
  const { legacyId, customerId: customer } = orders;
  const [found] = await tx
    .select({ legacyId })
    .from(orders)
    .where(eq(customer, customerId))
    .orderBy(desc(legacyId))
    .limit(1);
  if (found === undefined) return null;
  const question = 'شماره آخرین سفارش خود را بنویسید. این شماره در رسید سفارش آمده است.';
  return { question, matches: (typed) => digitsOf(typed) === String(found.legacyId) };
};

/** The number of a house of at least two digits, in the last saved address that has one. */
const findPlate: FindDetail = async (tx, customerId) => {
  const { detail, customerId: customer, number, isActive } = addresses;
  const found = await tx
    .select({ detail })
    .from(addresses)
    .where(and(eq(customer, customerId), eq(isActive, true)))
    .orderBy(desc(number));
  const plates = found.flatMap(
    ({ detail: text }) => /پلاک\D{0,3}(\d{2,})/.exec(toLatinDigits(text))?.[1] ?? [],
  );
  const [plate] = plates;
  if (plate === undefined) return null;
  const question = 'پلاک آخرین آدرسی را که ذخیره کرده‌اید بنویسید.';
  return { question, matches: (typed) => digitsOf(typed) === plate };
};

/** From the one that a stranger guesses least. */
const kinds: readonly FindDetail[] = [findEmail, findLandline, findOrderNumber, findPlate];

/** The best detail to prove an account by; null without any. */
export const findDetail: FindDetail = async (tx, customerId) => {
  for (const find of kinds) {
    const found = await find(tx, customerId);
    if (found !== null) return found;
  }
  return null;
};
