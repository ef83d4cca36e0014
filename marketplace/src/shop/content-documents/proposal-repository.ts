import { and, desc, eq, gt, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ContentName } from './repository.ts';
import { documentAudit, documentPointers, documentProposals } from './tables.ts';

export async function insertProposal(
  tx: Database,
  proposal: typeof documentProposals.$inferInsert,
): Promise<void> {
  await tx.insert(documentProposals).values(proposal);
}

/** Proposals with their author and reason, newest first. */
const select = (db: Database, where: SQL | undefined) =>
  db
    .select({
      kind: documentAudit.kind,
      id: documentAudit.id,
      hash: documentProposals.hash,
      document: documentProposals.document,
      baseVersion: documentProposals.baseVersion,
      reason: documentAudit.reason,
      at: documentAudit.at,
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(documentProposals)
    .innerJoin(documentAudit, eq(documentAudit.entry, documentProposals.entry))
    .innerJoin(
      documentPointers,
      and(eq(documentPointers.kind, documentAudit.kind), eq(documentPointers.id, documentAudit.id)),
    )
    .innerJoin(users, eq(users.id, documentAudit.by))
    .where(where)
    .orderBy(desc(documentAudit.entry));

export type ProposalRow = Awaited<ReturnType<typeof select>>[number];

const later = alias(documentAudit, 'later');

/** A proposal waits while its entry is the document's last one and the version that it was made from counts. */
function isWaiting(db: Database): SQL | undefined {
  const ofSame = and(eq(later.kind, documentAudit.kind), eq(later.id, documentAudit.id));
  const isLater = and(ofSame, gt(later.entry, documentAudit.entry));
  return and(
    eq(documentPointers.live, documentProposals.baseVersion),
    notExists(db.select({ entry: later.entry }).from(later).where(isLater)),
  );
}

/** The proposals that wait for a confirmation, at most one per document. */
export const findProposals = (db: Database): Promise<ProposalRow[]> => select(db, isWaiting(db));

/** The proposal of a document that waits under this hash. */
export async function findProposal(
  db: Database,
  { kind, id }: ContentName,
  hash: string,
): Promise<ProposalRow | undefined> {
  const isNamed = and(eq(documentAudit.kind, kind), eq(documentAudit.id, id));
  return (await select(db, and(isNamed, eq(documentProposals.hash, hash), isWaiting(db))))[0];
}

/** The proposal of an audit entry, also a void one. */
export async function findProposalOf(db: Database, entry: number): Promise<ProposalRow | undefined> {
  return (await select(db, eq(documentProposals.entry, entry)))[0];
}
