import { and, count, eq, gt, inArray, isNull, lt, or, sql, sum } from 'drizzle-orm';
import { bigint, pgTable, text, index } from 'drizzle-orm/pg-core';
import type { UploadExtension, UploadKind } from '../../platform/files/upload-store.ts';
import { type Database, instant } from '../../platform/database/database.ts';
import { users } from '../accounts/index.ts';

export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    kind: text().$type<UploadKind>().notNull(),
    /** The name of its files: 128 random bits that cannot be derived from the id. */
    name: text().notNull().unique(),
    extension: text().$type<UploadExtension>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Null: uploaded by a guest and not claimed by an order yet. */
    ownerId: text('owner_id').references(() => users.id),
    /** The network of a guest; null if unknown, and once an order has it. */
    network: text(),
    createdAt: instant('created_at').notNull(),
    /** Null: no order has it yet. */
    claimedAt: instant('claimed_at'),
  },
  (table) => [
    index('uploads_waiting')
      .on(table.createdAt)
      .where(sql`${table.claimedAt} is null`),
  ],
);

export type UploadRow = typeof uploads.$inferSelect;

/** The party of uploads: the customer and the acting operator. */
interface UploadParty {
  readonly customerId: string | null;
  /** Null: a guest. */
  readonly actorId: string | null;
}

export async function insertUpload(tx: Database, upload: typeof uploads.$inferInsert): Promise<void> {
  await tx.insert(uploads).values(upload);
}

/** The ids among these that are uploads of a kind and belong to the party or are unclaimed. */
export async function findKnownUploads(
  db: Database,
  ids: readonly string[],
  kind: UploadKind,
  party: UploadParty,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), eq(uploads.kind, kind), isFreeFor(party)));
  return new Set(found.map(({ id }) => id));
}

/**
 * Claims uploads for a customer's order; false if one of them is missing or belongs to another user. The first claim
 * sets the time.
 */
export async function claimUploads(
  tx: Database,
  ids: readonly string[],
  { customerId, actorId, now }: { customerId: string; actorId: string; now: Date },
): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  // Waits for other transactions that claim the same uploads.
  const free = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, distinct), isFreeFor({ customerId, actorId })))
    .orderBy(uploads.id)
    .for('update');
  if (free.length < distinct.length) return false;
  await tx
    .update(uploads)
    .set({
      ownerId: customerId,
      network: null,
      claimedAt: sql`coalesce(${uploads.claimedAt}, ${now.toISOString()})`,
    })
    .where(inArray(uploads.id, distinct));
  return true;
}

/** A customer's own uploads of a kind among these ids. */
export function findOwnUploads(
  db: Database,
  ids: readonly string[],
  { kind, customerId }: { readonly kind: UploadKind; readonly customerId: string },
): Promise<UploadRow[]> {
  const isOwn = and(eq(uploads.ownerId, customerId), eq(uploads.kind, kind));
  return db
    .select()
    .from(uploads)
    .where(and(isOwn, inArray(uploads.id, [...ids])));
}

/** The owner of unclaimed uploads: a user, or the guests of a network; null for guests of an unknown network. */
export type QuotaOwner = { readonly ownerId: string } | { readonly network: string | null };

/** The number of files and bytes that an uploader has sent since an instant and that have no order. */
export async function measureWaiting(
  db: Database,
  waiter: QuotaOwner,
  since: Date,
): Promise<{ files: number; bytes: number }> {
  const isTheirs =
    'ownerId' in waiter
      ? eq(uploads.ownerId, waiter.ownerId)
      : and(
          isNull(uploads.ownerId),
          waiter.network === null ? isNull(uploads.network) : eq(uploads.network, waiter.network),
        );
  const [row] = await db
    .select({ files: count(), bytes: sum(uploads.bytes).mapWith(Number) })
    .from(uploads)
    .where(and(isNull(uploads.claimedAt), gt(uploads.createdAt, since), isTheirs));
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
}

/** Deletes uploads from before an instant without an order; returns their file names. */
export async function deleteUnclaimed(db: Database, before: Date): Promise<string[]> {
  const deleted = await db
    .delete(uploads)
    .where(and(isNull(uploads.claimedAt), lt(uploads.createdAt, before)))
    .returning({ name: uploads.name });
  return deleted.map(({ name }) => name);
}

function isFreeFor({ customerId, actorId }: UploadParty) {
  const owners = [customerId, actorId].filter((id) => id !== null);
  return or(isNull(uploads.ownerId), owners.length > 0 ? inArray(uploads.ownerId, owners) : undefined);
}
