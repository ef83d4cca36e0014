import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** What is signed or hashed with a key of the database. */
type KeyPurpose = 'invoice' | 'phone_traces';

/** The keys that links are signed with and phones are hashed with: the same in every process over one database. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text().$type<KeyPurpose>().primaryKey(),
  key: text()
    .notNull()
    .default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
});

/** The key for a purpose. */
export async function findSigningKey(db: Database, purpose: KeyPurpose): Promise<string> {
  const [stored] = await db.select().from(signingKeys).where(eq(signingKeys.purpose, purpose));
  if (stored === undefined) throw new Error(`the key for ${purpose} is missing`);
  return stored.key;
}
