import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { signingKeys } from './tables.ts';

/** The key that links to receipts are signed with. */
export async function findSigningKey(db: Database): Promise<string> {
  const [stored] = await db.select().from(signingKeys).where(eq(signingKeys.purpose, 'invoice'));
  if (stored === undefined) throw new Error('the key for links to receipts is missing');
  return stored.key;
}
