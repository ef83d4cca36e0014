import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { users } from '../../people/accounts/index.ts';
import type {
  accounts as accountContent,
  addresses as addressContent,
  areas as areaContent,
  DemoTeamMember,
  addressWarnings as warningContent,
} from '../../../demo/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { operators, publicCost, sealCredentials, sessions, takeRole } from '../../people/auth/index.ts';
import { memberRoles, teamMembers } from '../../people/team/index.ts';
import { addresses, addressWarnings } from '../../people/addresses/index.ts';
import { areas } from '../../people/places/index.ts';

/** Stores the roles and credentials of the demo's team by phone, since an existing account has an id of its own. */
export async function storeDemoTeam(tx: Database, members: readonly DemoTeamMember[]): Promise<void> {
  for (const { phone, email, roles, ...credentials } of members) {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
    if (user === undefined) throw new Error('a person of the demo team has no account');
    const userId = user.id;
    await tx
      .insert(teamMembers)
      .values({ userId, email, addedAt: new Date() })
      .onConflictDoUpdate({ target: teamMembers.userId, set: { email } });
    await tx
      .insert(memberRoles)
      .values(roles.map((role) => ({ userId, role })))
      .onConflictDoNothing();
    const row = { ...(await sealCredentials(credentials, publicCost)), isDemo: true, changedAt: new Date() };
    await tx
      .insert(operators)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: operators.userId, set: row });
    await takeRole(tx, userId);
  }
}

/** Removes the roles and credentials of the demo's team and ends its sessions. */
export async function removeDemoTeam(tx: Database): Promise<void> {
  const removed = await tx
    .delete(operators)
    .where(eq(operators.isDemo, true))
    .returning({ userId: operators.userId });
  const userIds = removed.map(({ userId }) => userId);
  await tx.delete(teamMembers).where(inArray(teamMembers.userId, userIds));
  await tx.delete(sessions).where(and(inArray(sessions.userId, userIds), eq(sessions.desk, true)));
}

/**
 * Stores the demo accounts by phone. An existing account gets the role and name and keeps its id; in place of an erased one
 * a fresh account begins.
 */
export async function storeAccounts(tx: Database, content: typeof accountContent): Promise<void> {
  for (const account of content) {
    const { firstName, lastName, role, emailSignup } = account;
    const isErased = (await tx.$count(users, and(eq(users.id, account.id), isNotNull(users.erasedAt)))) > 0;
    const id = isErased ? randomUUID() : account.id;
    await tx
      .insert(users)
      .values({ ...account, id, createdAt: new Date() })
      .onConflictDoUpdate({ target: users.phone, set: { firstName, lastName, role, emailSignup } });
  }
}

/** Stores areas and their warnings; other areas are hidden. */
export async function storeAreas(
  tx: Database,
  content: typeof areaContent,
  warnings: typeof warningContent,
): Promise<void> {
  await tx.update(areas).set({ active: false });
  for (const { id, ...area } of content) {
    const row = { ...area, active: true };
    await tx
      .insert(areas)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: areas.id, set: row });
  }
  await tx.delete(addressWarnings);
  await tx.insert(addressWarnings).values([...warnings]);
}

/** Stores the addresses of the demo accounts by phone; changes of their owner are kept. */
export async function storeAddresses(tx: Database, content: typeof addressContent): Promise<void> {
  for (const { phone, ...address } of content) {
    const [customer] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
    if (customer === undefined) continue;
    const row = { ...address, customerId: customer.id, createdBy: customer.id, createdAt: new Date() };
    await tx.insert(addresses).values(row).onConflictDoNothing();
  }
}
