import { eq, sql } from 'drizzle-orm';
import { type TeamRole, teamRoles, type UserRole } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { users } from '../accounts/index.ts';
import { memberRoles } from './tables.ts';

/** Sorts roles as sessions name them: the one after which a session is named comes first. */
export const sortRoles = (roles: readonly string[]): readonly TeamRole[] =>
  teamRoles.filter((role) => roles.includes(role));

/** The roles of the row's user in the team, separated by commas; null for nobody of the team. */
export const rolesColumn = sql<
  string | null
>`(select string_agg(${memberRoles.role}, ',') from ${memberRoles} where ${memberRoles.userId} = ${users.id})`;

/** Reads `rolesColumn`. */
export const readRoles = (column: string | null): readonly TeamRole[] => sortRoles((column ?? '').split(','));

interface SessionUser {
  readonly role: UserRole;
  readonly teamRoles: readonly TeamRole[];
  /** Whether the session began with a second factor. */
  readonly desk: boolean;
}

/** A user's roles in a session, at least one: those of the team count only behind a second factor. */
export function rolesIn({ role, teamRoles: held, desk }: SessionUser): readonly UserRole[] {
  if (desk && held.length > 0) return held;
  return [role === 'expert' ? 'expert' : 'customer'];
}

/** A user's roles in the team. */
export async function findRoles(db: Database, userId: string): Promise<readonly TeamRole[]> {
  const rows = await db
    .select({ role: memberRoles.role })
    .from(memberRoles)
    .where(eq(memberRoles.userId, userId));
  return sortRoles(rows.map(({ role }) => role));
}
