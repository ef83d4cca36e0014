import { and, asc, desc, eq, max, sql } from 'drizzle-orm';
import type { ContentDocument, ContentKind, ContentOf } from '@gam/schemas/upstream';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { valueOf } from '../../platform/database/read-together.ts';
import { documentAudit, documentPointers, documentVersions } from './tables.ts';

/** The name of a document. */
export interface ContentName {
  readonly kind: ContentKind;
  readonly id: string;
}

/** The version that counts, and those that counted before, oldest first. */
export interface ContentPointer {
  readonly live: number;
  readonly earlier: readonly number[];
}

export type AuditRow = typeof documentAudit.$inferSelect;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const person = { id: users.id, firstName: users.firstName, lastName: users.lastName };
const cardColumns = {
  kind: documentVersions.kind,
  id: documentVersions.id,
  number: documentVersions.number,
  hash: documentVersions.hash,
  reason: documentVersions.reason,
  publishedAt: documentVersions.publishedAt,
};

const isPointerOf = ({ kind, id }: ContentName) =>
  and(eq(documentPointers.kind, kind), eq(documentPointers.id, id));
const isVersionOf = ({ kind, id }: ContentName, number?: number) =>
  and(
    eq(documentVersions.kind, kind),
    eq(documentVersions.id, id),
    number === undefined ? undefined : eq(documentVersions.number, number),
  );

export async function findPointer(db: Database, name: ContentName): Promise<ContentPointer | undefined> {
  return (await db.select().from(documentPointers).where(isPointerOf(name)))[0];
}

export async function storePointer(
  tx: Database,
  name: ContentName,
  { live, earlier }: ContentPointer,
): Promise<void> {
  const row = { live, earlier: [...earlier] };
  await tx
    .insert(documentPointers)
    .values({ ...name, ...row })
    .onConflictDoUpdate({ target: [documentPointers.kind, documentPointers.id], set: row });
}

/** The live versions of all documents, or of one, without their content. */
export function findLiveCards(db: Database, name?: ContentName) {
  return db
    .select({ ...cardColumns, publishedBy: documentVersions.publishedBy })
    .from(documentPointers)
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.kind, documentPointers.kind),
        eq(documentVersions.id, documentPointers.id),
        eq(documentVersions.number, documentPointers.live),
      ),
    )
    .where(name && isPointerOf(name))
    .orderBy(asc(documentPointers.kind), asc(documentPointers.id));
}

/** The live content of a document, as a value of `readTogether`; null where none was published. */
export function liveDocument<K extends ContentKind>(kind: K, id: string) {
  const { kind: ofKind, id: ofId, number, document } = documentVersions;
  const live = sql`select ${documentPointers.live} from ${documentPointers} where ${isPointerOf({ kind, id })}`;
  const isLive = and(eq(ofKind, kind), eq(ofId, id), sql`${number} = (${live})`);
  // A version was checked by the schema of its kind when it was published.
  return valueOf<ContentOf<K>>(sql`select ${document} from ${documentVersions} where ${isLive}`);
}

/** The content of one version. */
export async function findDocument<K extends ContentKind>(
  db: Database,
  kind: K,
  id: string,
  number: number,
): Promise<ContentOf<K> | undefined> {
  const [found] = await db
    .select({ document: documentVersions.document })
    .from(documentVersions)
    .where(isVersionOf({ kind, id }, number));
  // A version was checked by the schema of its kind when it was published.
  return found?.document as ContentOf<K> | undefined;
}

export async function nextNumber(tx: Database, name: ContentName): Promise<number> {
  const [last] = await tx
    .select({ number: max(documentVersions.number) })
    .from(documentVersions)
    .where(isVersionOf(name));
  return (last?.number ?? 0) + 1;
}

export async function insertVersion(
  tx: Database,
  version: Omit<typeof documentVersions.$inferInsert, 'document'> & { readonly document: ContentDocument },
): Promise<void> {
  await tx.insert(documentVersions).values(version);
}

/** A version with its editor, who is null where it came with a build. */
export async function findVersion(db: Database, name: ContentName, number: number) {
  const [found] = await db
    .select({ version: { ...cardColumns, document: documentVersions.document }, by: person })
    .from(documentVersions)
    .leftJoin(users, eq(users.id, documentVersions.publishedBy))
    .where(isVersionOf(name, number));
  return found;
}

/** The versions of a document without their content, newest first. */
export function findVersions(db: Database, name: ContentName, { limit, offset }: Page) {
  return db
    .select({ version: cardColumns, by: person })
    .from(documentVersions)
    .leftJoin(users, eq(users.id, documentVersions.publishedBy))
    .where(isVersionOf(name))
    .orderBy(desc(documentVersions.number))
    .limit(limit)
    .offset(offset);
}

export async function findAuditByKey(tx: Database, key: string): Promise<AuditRow | undefined> {
  return (await tx.select().from(documentAudit).where(eq(documentAudit.idempotencyKey, key)))[0];
}

export async function insertAudit(tx: Database, entry: typeof documentAudit.$inferInsert): Promise<AuditRow> {
  const [row] = await tx.insert(documentAudit).values(entry).returning();
  if (row === undefined) throw new Error('an audit entry was not stored');
  return row;
}

const approvers = alias(users, 'approvers');

/** The audit of all documents or of some, newest first. */
export function findAudit(db: Database, { kind, id }: Partial<ContentName>, { limit, offset }: Page) {
  return db
    .select({
      entry: documentAudit,
      by: person,
      approver: { id: approvers.id, firstName: approvers.firstName, lastName: approvers.lastName },
    })
    .from(documentAudit)
    .innerJoin(users, eq(users.id, documentAudit.by))
    .leftJoin(approvers, eq(approvers.id, documentAudit.approvedBy))
    .where(
      and(
        kind === undefined ? undefined : eq(documentAudit.kind, kind),
        id === undefined ? undefined : eq(documentAudit.id, id),
      ),
    )
    .orderBy(desc(documentAudit.entry))
    .limit(limit)
    .offset(offset);
}
