import { type AuditAction, type AuditEntry, isTeamRole } from '@gam/schemas/upstream';
import { bigint, pgTable, text, index } from 'drizzle-orm/pg-core';
import { toPersianDigits } from '@gam/shared/digits';
import { formatToman } from '@gam/shared/money';
import { type Database, instant } from '../../platform/database/database.ts';
import { actorOf, type Caller } from '../../platform/http/guard.ts';
import type { UploadKind } from '../../platform/files/upload-store.ts';
import { users } from '../accounts/index.ts';

/** The audit trail. The database refuses to change or delete a row. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    action: text().$type<AuditAction>().notNull(),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    /** Null: for no customer. */
    customerId: text('customer_id').references(() => users.id),
    objectKind: text('object_kind').$type<NonNullable<AuditEntry['object']>['kind']>(),
    objectId: text('object_id'),
    objectLabel: text('object_label'),
    /** The versions of the rule documents that an order's flow ran under; null for other acts and older entries. */
    rules: text(),
  },
  (table) => [
    index('audit_entries_of_actor').on(table.actorId, table.customerId, table.action, table.at),
    index('audit_entries_of_customer').on(table.customerId, table.id.desc()),
  ],
);

type AuditObject = NonNullable<AuditEntry['object']>;

/** An order in the audit trail. */
export function orderObject({ uuid, legacyId }: { uuid: string; legacyId: number }): AuditObject {
  return { kind: 'order', id: uuid, label: `سفارش ${toPersianDigits(String(legacyId))}` };
}

/** A voucher as it is named: by the reason of the rule that applied it, else by its code. */
interface NamedVoucher {
  readonly code: string;
  readonly reason?: string;
}

/** A discount of a quote in the audit trail; a null voucher: the club discount. */
export function discountObject(inquiryId: string, voucher: NamedVoucher | null): AuditObject {
  const label = voucher === null ? 'تخفیف باشگاه مشتریان' : (voucher.reason ?? `کد تخفیف «${voucher.code}»`);
  return { kind: 'discount', id: inquiryId, label };
}

/** A refund in the audit trail: what goes back (toman), and the number of its order; null: of no order. */
export function refundObject(id: string, amount: number | null, legacyId: number | null): AuditObject {
  const of = legacyId === null ? '' : `، سفارش ${toPersianDigits(String(legacyId))}`;
  return { kind: 'refund', id, label: `${formatToman(amount ?? 0)}${of}` };
}

/** An uploaded file in the audit trail. */
export function uploadObject(id: string, kind: UploadKind): AuditObject {
  return { kind: 'upload', id, label: uploadLabels[kind] };
}

const uploadLabels: { readonly [K in UploadKind]: string } = { image: 'تصویر', voice: 'صدا' };

/** An address in the audit trail: only its area, since the trail is never deleted. */
export function addressObject(id: string, areaName: string): AuditObject {
  return { kind: 'address', id, label: `آدرس در ${areaName}` };
}

/** What a customer wrote, in the audit trail: not the text, since the trail is never deleted. */
export const writtenObject = (kind: keyof typeof writtenLabels, id: string): AuditObject => ({
  kind,
  id,
  label: writtenLabels[kind],
});

const writtenLabels = {
  feedback: 'پیام مشتری',
  post: 'پرسش یا پاسخ کاربر',
  review: 'نظر درباره متخصص',
} as const;

/** An act of a caller, for themselves or for a customer. */
interface Act {
  /** Null: a guest. */
  readonly caller: Pick<Caller, 'userId' | 'role' | 'actorId'> | null;
  readonly action: AuditAction;
  /** The customer of an act in the operator's own session; an acting session has its customer itself. */
  readonly customerId?: string;
  readonly object?: AuditEntry['object'];
  /** The versions of the rule documents behind an order. */
  readonly rules?: string | undefined;
  /** ms. */
  readonly now: number;
}

/**
 * Writes an act of the team into the audit trail, within the act's transaction, so that both are stored or neither.
 * Customers' own calls are not recorded, but for those on their whole account. [O-1.03]
 */
export async function recordAct(tx: Database, { caller, action, customerId, object, rules, now }: Act) {
  if (caller === null || !(caller.actorId !== null || isTeamRole(caller.role))) return;
  await tx.insert(auditEntries).values({
    at: new Date(now),
    action,
    actorId: actorOf(caller),
    customerId: caller.actorId === null ? customerId : caller.userId,
    objectKind: object?.kind,
    objectId: object?.id,
    objectLabel: object?.label,
    rules,
  });
}

/** An act of a customer on their whole account. */
interface OwnAct {
  readonly userId: string;
  readonly action: Extract<
    AuditAction,
    | 'account_exported'
    | 'deletion_requested'
    | 'deletion_withdrawn'
    | 'account_erased'
    | 'dormant_proof_failed'
    | 'dormant_account_proved'
    | 'fresh_account_begun'
  >;
  /** ms. */
  readonly now: number;
}

/** Writes what happens to a customer's whole account into the audit trail, within its transaction. */
export async function recordOwnAct(tx: Database, { userId, action, now }: OwnAct): Promise<void> {
  await tx.insert(auditEntries).values({ at: new Date(now), action, actorId: userId, customerId: userId });
}
