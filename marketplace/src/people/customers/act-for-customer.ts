import { done, type Result } from '@gam/shared/result';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { SessionReply } from '@gam/schemas/upstream';
import type { Static } from 'typebox';
import { recordAct } from '../audit/index.ts';
import { authLimits, sessions } from '../auth/index.ts';
import { deriveToken, hashSecret, newId, newSalt } from '../../platform/secrets.ts';
import { presentUser } from '../accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Caller, signInFirst } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { customerNotFound, findCustomerById } from './repository.ts';

/** An operator who wants to act for a customer. */
interface Exchange {
  readonly customerId: string;
  /** An operator with a session of their own. */
  readonly caller: Caller;
  readonly key: string | null;
  /** ms. */
  readonly now: number;
}

const keyReused = () =>
  refuse(409, 'این درخواست پیش‌تر برای مشتری دیگری فرستاده شده است.', { code: 'key_reused' });

/**
 * Exchanges an operator's token for one that acts for a customer. It lasts an hour at most and not longer than the
 * operator's own session. An exchange repeated within two minutes under its key gets the same token. [O-1.03]
 */
export async function actForCustomer(
  db: Database,
  exchange: Exchange,
): Promise<Result<Static<typeof SessionReply>, Refusal>> {
  const { customerId, caller, key, now } = exchange;
  return db.transaction(async (tx) => {
    const customer = await findCustomerById(tx, customerId);
    // This lock delays the end of the operator's session, which then ends the new session too.
    const [own] = await tx
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, caller.sessionHash))
      .for('key share');
    if (own === undefined) return signInFirst();
    if (customer === undefined) return customerNotFound();
    const reply = (access_token: string, expiresAt: Date) => ({
      access_token,
      expires_at: expiresAt.toISOString(),
      user: presentUser(customer.user),
    });

    const earlier = key === null ? undefined : await findEarlier(tx, exchange, hashSecret(key));
    if (earlier !== undefined) {
      return earlier.userId === customerId
        ? done(reply(deriveToken(earlier.exchangeSalt ?? '', key ?? ''), earlier.expiresAt))
        : keyReused();
    }
    const exchangeSalt = newSalt();
    const token = deriveToken(exchangeSalt, key ?? newId());
    const expiresAt = new Date(Math.min(now + authLimits.actingLife, own.expiresAt.getTime()));
    await tx.insert(sessions).values({
      tokenHash: hashSecret(token),
      userId: customerId,
      actorId: caller.userId,
      parentHash: caller.sessionHash,
      ...(key !== null && { exchangeKeyHash: hashSecret(key), exchangeSalt }),
      createdAt: new Date(now),
      lastUsedAt: new Date(now),
      expiresAt,
    });
    await recordAct(tx, { caller, action: 'acting_began', customerId, now });
    return done(reply(token, expiresAt));
  });
}

/** The session of a repeated exchange; parallel requests with the same key wait. */
async function findEarlier(tx: Database, { caller, now }: Exchange, keyHash: string) {
  await lockInTransaction(tx, `exchange:${keyHash}`);
  const { parentHash, exchangeKeyHash, createdAt } = sessions;
  const isSame = and(eq(parentHash, caller.sessionHash), eq(exchangeKeyHash, keyHash));
  const [earlier] = await tx
    .select()
    .from(sessions)
    .where(and(isSame, gt(createdAt, new Date(now - authLimits.replay))))
    .orderBy(desc(createdAt))
    .limit(1);
  return earlier;
}
