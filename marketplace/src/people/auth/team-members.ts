import { asc, eq, lt, sql } from 'drizzle-orm';
import type { TeamRole } from '@gam/schemas/upstream';
import { type Result, done, failed } from '@gam/shared/result';
import type { Database } from '../../platform/database/database.ts';
import { findOrMakeUser, users } from '../accounts/index.ts';
import {
  findRoles,
  memberRoles,
  readRoles,
  recordEntry,
  rolesColumn,
  sortRoles,
  teamLinks,
  teamMembers,
} from '../team/index.ts';
import { deleteAllSessions } from './sessions.ts';
import { operators, passkeyChallenges, passkeys } from './tables.ts';
import { makeTeamLink } from './team-links.ts';

/** A person of the team as the command line lists them. */
interface MemberLine {
  readonly email: string | null;
  /** Canonical: 989121234567. */
  readonly phone: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly TeamRole[];
  readonly isEnrolled: boolean;
  readonly passkeys: number;
  readonly signedInAt: Date | null;
}

/** The person to add; name and phone are needed where the e-mail is not a member's yet. */
interface NewMember {
  readonly email: string;
  readonly roles: readonly TeamRole[];
  readonly phone: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Why nothing was changed. */
type MemberFailure = 'unknown' | 'phone_needed' | 'expert' | 'email_taken' | 'no_such_role';

/** What a change came to; `token`: of the new one-time link, null where the person is enrolled already. */
interface MemberChanged {
  readonly roles: readonly TeamRole[];
  readonly token: string | null;
}

/** An e-mail as it is stored. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Makes a person a member with these roles, or gives a member further ones. Whoever is not enrolled yet gets a new
 * one-time link. Sessions that are under way end, since roles belong to a sign-in.
 */
export async function addMember(
  db: Database,
  { email, roles, phone, firstName, lastName }: NewMember,
  now: Date,
): Promise<Result<MemberChanged, MemberFailure>> {
  return db.transaction(async (tx) => {
    const known = await findMember(tx, email);
    if (known === null && phone === null) return failed('phone_needed');
    const userId = known ?? (await findOrMakeUser(tx, phone ?? '', now)).id;
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user?.role === 'expert' || user?.role === 'pipeline') return failed('expert');
    if (known === null) {
      const address = normaliseEmail(email);
      const [member] = await tx.select().from(teamMembers).where(eq(teamMembers.userId, userId));
      if (member !== undefined && member.email !== null && member.email !== address)
        return failed('email_taken');
      await tx
        .insert(teamMembers)
        .values({ userId, email: address, addedAt: now })
        .onConflictDoUpdate({ target: teamMembers.userId, set: { email: address } });
      await recordEntry(tx, { action: 'member_added', subjectId: userId, network: null, now: now.getTime() });
    }
    await tx
      .insert(memberRoles)
      .values(roles.map((role) => ({ userId, role })))
      .onConflictDoNothing();
    const held = await takeRole(tx, userId);
    const names = { ...(firstName !== null && { firstName }), ...(lastName !== null && { lastName }) };
    if (Object.keys(names).length > 0) await tx.update(users).set(names).where(eq(users.id, userId));
    const given = roles.join(', ');
    await recordEntry(tx, {
      action: 'role_given',
      subjectId: userId,
      detail: given,
      network: null,
      now: now.getTime(),
    });
    await deleteAllSessions(tx, userId);
    const token = (await hasFactor(tx, userId))
      ? null
      : await makeTeamLink(tx, { userId, purpose: 'enrolment', now });
    return done({ roles: held, token });
  });
}

/** Whether a person can sign in: with password and authenticator, or a passkey. */
const hasFactor = async (tx: Database, userId: string): Promise<boolean> =>
  (await tx.$count(operators, eq(operators.userId, userId))) > 0 ||
  (await tx.$count(passkeys, eq(passkeys.userId, userId))) > 0;

/** Changes the member of an e-mail or phone in one transaction. */
const changeMember = (
  db: Database,
  named: string,
  change: (tx: Database, userId: string) => Promise<MemberChanged>,
): Promise<Result<MemberChanged, MemberFailure>> =>
  db.transaction(async (tx) => {
    const userId = await findMember(tx, named);
    return userId === null ? failed('unknown') : done(await change(tx, userId));
  });

/** Makes a one-time link for further factors of a member; those that they have stay. */
export function inviteMember(
  db: Database,
  named: string,
  now: Date,
): Promise<Result<MemberChanged, MemberFailure>> {
  return changeMember(db, named, async (tx, userId) => {
    await recordEntry(tx, { action: 'link_made', subjectId: userId, network: null, now: now.getTime() });
    const token = await makeTeamLink(tx, { userId, purpose: 'enrolment', now });
    return { roles: await findRoles(tx, userId), token };
  });
}

/** Ends password, authenticator, passkeys, links and sessions of a member, and makes a new one-time link. */
export function resetMember(
  db: Database,
  named: string,
  now: Date,
): Promise<Result<MemberChanged, MemberFailure>> {
  return changeMember(db, named, async (tx, userId) => {
    await tx.delete(operators).where(eq(operators.userId, userId));
    await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await deleteAllSessions(tx, userId);
    await recordEntry(tx, { action: 'factors_reset', subjectId: userId, network: null, now: now.getTime() });
    return {
      roles: await findRoles(tx, userId),
      token: await makeTeamLink(tx, { userId, purpose: 'enrolment', now }),
    };
  });
}

/**
 * Takes roles from a member, all where none are named, and ends the sessions; who has none left is no member any more.
 * Returns the roles that are left.
 */
export async function removeMember(
  db: Database,
  { named, roles }: { readonly named: string; readonly roles: readonly TeamRole[] },
  now: Date,
): Promise<Result<readonly TeamRole[], MemberFailure>> {
  return db.transaction(async (tx) => {
    const userId = await findMember(tx, named);
    if (userId === null) return failed('unknown');
    const held = await findRoles(tx, userId);
    const taken = roles.length === 0 ? held : sortRoles(roles);
    if (roles.some((role) => !held.includes(role))) return failed('no_such_role');
    const left = held.filter((role) => !taken.includes(role));
    const entry = { subjectId: userId, detail: taken.join(', '), network: null, now: now.getTime() };
    if (left.length === 0) {
      await tx.delete(operators).where(eq(operators.userId, userId));
      // Roles, passkeys and links go with the member.
      await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
    } else {
      await tx.delete(memberRoles).where(eq(memberRoles.userId, userId));
      await tx.insert(memberRoles).values(left.map((role) => ({ userId, role })));
    }
    await takeRole(tx, userId);
    await deleteAllSessions(tx, userId);
    await recordEntry(tx, { action: left.length === 0 ? 'member_removed' : 'role_taken', ...entry });
    return done(left);
  });
}

const passkeyColumns = {
  passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${users.id})`,
  usedAt:
    sql<Date | null>`(select max(${passkeys.lastUsedAt}) from ${passkeys} where ${passkeys.userId} = ${users.id})`.mapWith(
      passkeys.lastUsedAt,
    ),
};

const latest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && one > other ? one : (other ?? one);

/** Every member, by e-mail. */
export async function listMembers(db: Database): Promise<MemberLine[]> {
  const found = await db
    .select({
      user: users,
      email: teamMembers.email,
      roles: rolesColumn,
      credentials: operators,
      ...passkeyColumns,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .leftJoin(operators, eq(operators.userId, teamMembers.userId))
    .orderBy(asc(teamMembers.email), asc(users.phone));
  return found.map(({ user: { phone, firstName, lastName }, email, roles, credentials, ...keys }) => ({
    email,
    phone,
    firstName,
    lastName,
    roles: readRoles(roles),
    isEnrolled: credentials !== null || keys.passkeys > 0,
    passkeys: keys.passkeys,
    signedInAt: latest(credentials?.signedInAt ?? null, keys.usedAt),
  }));
}

/** The id of a member, by e-mail or canonical phone, locked; null for nobody of the team. */
async function findMember(tx: Database, named: string): Promise<string | null> {
  const isNamed = named.includes('@') ? eq(teamMembers.email, normaliseEmail(named)) : eq(users.phone, named);
  const [found] = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(isNamed)
    .for('update');
  return found?.userId ?? null;
}

/** Names a user after the first of their roles, so that no list of customers shows them. */
export async function takeRole(tx: Database, userId: string): Promise<readonly TeamRole[]> {
  const roles = await findRoles(tx, userId);
  await tx
    .update(users)
    .set({ role: roles[0] ?? 'customer' })
    .where(eq(users.id, userId));
  return roles;
}

/** Deletes links that can no longer be used. */
export async function deleteOldLinks(db: Database, now: Date): Promise<void> {
  await db.delete(teamLinks).where(lt(teamLinks.expiresAt, now));
}
