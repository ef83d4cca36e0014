import { users } from '../../people/accounts/users.ts';
import type { accounts as accountContent } from '../../../demo/index.ts';
import type { Database } from '../../platform/database/database.ts';

/** Stores the demo accounts by phone: one that signed up before gets its role and name, and keeps its id. */
export async function storeAccounts(tx: Database, content: typeof accountContent): Promise<void> {
  for (const account of content) {
    const { firstName, lastName, role, emailSignup } = account;
    await tx
      .insert(users)
      .values({ ...account, createdAt: new Date() })
      .onConflictDoUpdate({ target: users.phone, set: { firstName, lastName, role, emailSignup } });
  }
}
