import type { AuditAction } from '@gam/schemas/upstream';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { auditEntries, recordAct } from './record-act.ts';

/** An operator who looks again within this many ms continues the same work. */
const sameWorkMs = 10 * 60 * 1000;

interface Look {
  readonly caller: Caller;
  readonly action: Extract<
    AuditAction,
    'customer_opened' | 'orders_listed' | 'refunds_listed' | 'money_searched'
  >;
  /** Left out for a look at all customers. */
  readonly customerId?: string;
  /** ms. */
  readonly now: number;
}

/** Records that a person of the team looked at a customer or at a list of them, once in ten minutes. */
export async function recordLook(db: Database, look: Look): Promise<void> {
  const { caller, action, customerId, now } = look;
  await db.transaction(async (tx) => {
    await lockInTransaction(tx, `looked:${caller.userId}:${action}:${customerId ?? ''}`);
    const entries = auditEntries;
    const [earlier] = await tx
      .select({ id: entries.id })
      .from(entries)
      .where(
        and(
          eq(entries.actorId, caller.userId),
          customerId === undefined ? isNull(entries.customerId) : eq(entries.customerId, customerId),
          eq(entries.action, action),
          gt(entries.at, new Date(now - sameWorkMs)),
        ),
      )
      .limit(1);
    if (earlier === undefined) await recordAct(tx, look);
  });
}
