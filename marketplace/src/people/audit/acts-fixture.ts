import { beforeAll, beforeEach, expect } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@gam/schemas/upstream';
import { and, eq, ne } from 'drizzle-orm';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { orders } from '../../orders/records/tables.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { actFor, openDesk } from '../../../test/operators.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { auditEntries } from './record-act.ts';

type SignedIn = Awaited<ReturnType<typeof signIn>>;

export let database: OpenDatabase;
export let test: TestApp;
/** The operator's session at the desk. */
export let desk: SignedIn;
export let customer: SignedIn;
export let stranger: SignedIn;
/** The operator's session for the customer. */
export let acting: { readonly token: string };

let started: Promise<void> | null = null;

async function start(): Promise<void> {
  database = await openTestDatabase();
  test = await startApp(database);
}

/** Starts one marketplace for all files of a worker, which ends with the worker, and signs in for each test. */
export function setUpActs(): void {
  beforeAll(() => (started ??= start()));
  beforeEach(async () => {
    desk = await openDesk(database.db);
    [customer, stranger] = [await signIn(test), await signIn(test)];
    acting = await actFor(test, desk.token, customer.user.id);
  });
}

export const operatorId = 'demo-operator';
/** The operator's entries about the customer in the audit trail, without the beginning of the acting session. */
export const trail = async (): Promise<AuditAction[]> => {
  const isOwn = and(eq(auditEntries.customerId, customer.user.id), eq(auditEntries.actorId, operatorId));
  const rows = await database.db.select().from(auditEntries).where(isOwn).orderBy(auditEntries.id);
  return rows.map(({ action }) => action).filter((action) => action !== 'acting_began');
};
export const lastEntry = async () => {
  const query = { customer: customer.user.id, limit: '1' };
  return (await test.client.ask('listAudit', { query, token: desk.token })).results[0];
};
export const orderOf = async (uuid: string) => {
  const [row] = await database.db.select().from(orders).where(eq(orders.uuid, uuid));
  if (row === undefined) throw new Error('there is no such order');
  return row;
};
export const finish = (uuid: string) =>
  database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, uuid));
export const smsTo = ({ user }: SignedIn) =>
  database.db
    .select()
    .from(smsOutbox)
    .where(and(eq(smsOutbox.phone, user.phone), ne(smsOutbox.purpose, 'sign_in_code')))
    .orderBy(smsOutbox.id);
export const persian = expect.stringMatching(/[\u0600-\u06ff]/);

const home = {
  detail: 'خیابان ملاصدرا، کوچه دوم، پلاک ۱۸',
  area: '1001',
  lat: null,
  lng: null,
  createByLocation: false,
  landline: null,
};
export const createAddress = (token: string, more: object = {}, key: string = randomUUID()) =>
  test.client.send('createAddress', { body: { ...home, ...more }, token, key });
export const changeAddress = (token: string, id: string, more: object = {}) => {
  const { createByLocation: _, ...same } = home;
  return test.client.send('updateAddress', { params: { id }, body: { ...same, id, ...more }, token });
};
export const removeAddress = (token: string, id: string) => {
  const body = { id, area: home.area, detail: home.detail, isActive: false };
  return test.client.send('updateAddress', { params: { id }, body, token });
};
