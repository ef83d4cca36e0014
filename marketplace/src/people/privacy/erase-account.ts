import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { UploadStore } from '../../platform/files/upload-store.ts';
import { noPhone, users } from '../accounts/index.ts';
import { stayForGood } from './lose-phone.ts';
import { type Person, type PersonalKind, type PersonalKinds, rowsOfPerson } from './personal-kind.ts';
import { filesToRemove } from './tables.ts';

/**
 * Erases what is known of a person, within a transaction that has locked the account: rows as their kinds say, then the
 * person in the account's own row, whose id leads nowhere from then on. A dormant account that waits behind this one has
 * lost its phone. `now` in ms.
 */
export async function eraseAccount(
  tx: Database,
  kinds: PersonalKinds,
  person: Person,
  now: number,
): Promise<void> {
  for (const kind of Object.values(kinds)) {
    const isTheirs = rowsOfPerson(kind, person);
    if (isTheirs !== undefined) await eraseRows(tx, kind, isTheirs);
  }
  await stayForGood(tx, person.id, now);
  const nobody = { phone: noPhone('erased', person.id), firstName: null, lastName: null, emailSignup: false };
  await tx
    .update(users)
    .set({ ...nobody, erasedAt: new Date(now) })
    .where(eq(users.id, person.id));
}

async function eraseRows(
  tx: Database,
  { table, erasure, files }: PersonalKind,
  isTheirs: SQL,
): Promise<void> {
  if (erasure === 'deleted') {
    const names = await tx
      .delete(table)
      .where(isTheirs)
      .returning({ name: sql<string>`${files ?? sql`''`}` });
    if (files && names.length > 0) await tx.insert(filesToRemove).values(names).onConflictDoNothing();
  } else if ('set' in erasure) await tx.update(table).set(erasure.set).where(isTheirs);
}

/** Removes the files of erased accounts. A file that cannot be removed is tried again at the next pass. */
export async function removeFiles(db: Database, store: UploadStore): Promise<void> {
  for (const { name } of await db.select().from(filesToRemove)) {
    await store.remove(name);
    await db.delete(filesToRemove).where(eq(filesToRemove.name, name));
  }
}
