import { and, asc, eq, gt } from 'drizzle-orm';
import type { CallReply, Passkey } from '@gam/schemas/upstream';
import { done, type Result } from '@gam/shared/result';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { networkOf, recordEntry } from '../team/index.ts';
import { authLimits } from './limits.ts';
import { operators, passkeys, sessions } from './tables.ts';

/** A signed-in person of the team. */
interface Owner {
  readonly userId: string;
  readonly sessionHash: string;
  readonly network: string | null;
  /** ms. */
  readonly now: number;
}

type PasskeyRow = typeof passkeys.$inferSelect;

/** The name of the lock under which a person's passkeys change. */
export const lockNameOf = (userId: string): string => `passkeys:${userId}`;

const staleFactor = () =>
  refuse(403, 'برای حذف کلید عبور، از حساب خارج شوید و دوباره وارد شوید؛ سپس تا ده دقیقه فرصت دارید.', {
    code: 'stale_factor',
  });
const lastFactor = () =>
  refuse(409, 'این کلید تنها راه ورود شماست. برای عوض کردن آن از سرپرست خود پیوندی بخواهید.', {
    code: 'last_factor',
  });

/** Whether the session began with a second factor a short while ago: an old one alone may remove no factor. */
async function isFresh(db: Database, { sessionHash, now }: Owner): Promise<boolean> {
  const isNew = and(
    eq(sessions.tokenHash, sessionHash),
    eq(sessions.desk, true),
    gt(sessions.createdAt, new Date(now - authLimits.freshFactor)),
  );
  return (await db.$count(sessions, isNew)) > 0;
}

/** A person's passkeys, oldest first. */
export const findOwnPasskeys = (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

/** The owner's passkeys, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<CallReply<'listPasskeys'>> {
  return { results: (await findOwnPasskeys(db, userId)).map(present) };
}

const present = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** Removes a passkey of the owner, as long as they can sign in without it. */
export async function removePasskey(
  db: Database,
  { id, ...owner }: Owner & { readonly id: string },
): Promise<Result<CallReply<'removePasskey'>, Refusal>> {
  const { userId, network, now } = owner;
  if (!(await isFresh(db, owner))) return staleFactor();
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, lockNameOf(userId));
    const own = await findOwnPasskeys(tx, userId);
    const hasPassword = (await tx.$count(operators, eq(operators.userId, userId))) > 0;
    if (own.length === 1 && own[0]?.id === id && !hasPassword) return lastFactor();
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning();
    if (removed === undefined) return refuse(404, 'این کلید عبور پیدا نشد.', { code: 'no_passkey' });
    const entry = { subjectId: userId, detail: removed.name, network: networkOf({ network }), now };
    await recordEntry(tx, { action: 'passkey_removed', ...entry });
    return done({});
  });
}
