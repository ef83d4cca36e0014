import { asc, eq, gt, and } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { hashSecret, newSalt } from '../../platform/secrets.ts';
import { users } from '../accounts/index.ts';
import { recordEntry } from '../team/index.ts';
import { pipelineTokens } from './tables.ts';

/** Tokens of programs begin with it, so that a leaked one is recognised, and no session is looked up for it. */
const prefix = 'gam_pipeline_';

interface PipelineToken {
  readonly name: string;
  readonly expiresAt: Date;
}

/** Makes a token and returns it; it is not stored. Null where the name is taken. */
export async function addPipelineToken(
  db: Database,
  { name, expiresAt }: PipelineToken,
  now: Date,
): Promise<string | null> {
  const token = prefix + newSalt();
  return db.transaction(async (tx) => {
    const userId = `pipeline-${name}-${randomUUID().slice(0, 8)}`;
    const user = { id: userId, phone: userId, firstName: name, role: 'pipeline', createdAt: now } as const;
    await tx.insert(users).values(user);
    const made = await tx
      .insert(pipelineTokens)
      .values({ userId, name, tokenHash: hashSecret(token), createdAt: now, expiresAt })
      .onConflictDoNothing()
      .returning({ userId: pipelineTokens.userId });
    if (made.length === 0) {
      await tx.delete(users).where(eq(users.id, userId));
      return null;
    }
    const detail = `until ${expiresAt.toISOString()}`;
    await recordEntry(tx, {
      action: 'token_made',
      subjectId: userId,
      detail,
      network: null,
      now: now.getTime(),
    });
    return token;
  });
}

/** Every token, by name. */
export function listPipelineTokens(db: Database): Promise<(PipelineToken & { readonly createdAt: Date })[]> {
  const { name, createdAt, expiresAt } = pipelineTokens;
  return db.select({ name, createdAt, expiresAt }).from(pipelineTokens).orderBy(asc(name));
}

/** Removes a token; false for an unknown name. Its user stays, since trails name it. */
export async function removePipelineToken(db: Database, name: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(pipelineTokens)
      .where(eq(pipelineTokens.name, name))
      .returning({ userId: pipelineTokens.userId });
    if (removed === undefined) return false;
    const entry = { action: 'token_removed', subjectId: removed.userId, network: null } as const;
    await recordEntry(tx, { ...entry, now: now.getTime() });
    return true;
  });
}

/** Whether a token is a program's, by its form. */
export const isPipelineToken = (token: string): boolean => token.startsWith(prefix);

/** Returns the program of a token as a caller; null for an unknown, removed or expired one. */
export async function findPipeline(db: Database, token: string, now: number): Promise<Caller | null> {
  const sessionHash = hashSecret(token);
  const isGood = and(eq(pipelineTokens.tokenHash, sessionHash), gt(pipelineTokens.expiresAt, new Date(now)));
  const [found] = await db.select({ userId: pipelineTokens.userId }).from(pipelineTokens).where(isGood);
  if (found === undefined) return null;
  return { userId: found.userId, role: 'pipeline', roles: ['pipeline'], actorId: null, sessionHash };
}
