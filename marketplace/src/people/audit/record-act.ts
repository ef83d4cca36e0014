import type { AuditAction, AuditEntry } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { actorOf, isByOperator, type Caller } from '../../platform/http/caller.ts';
import { auditEntries } from './tables.ts';

/** Something done by somebody, perhaps for another. */
export interface Act {
  /** Null: nobody who is signed in. */
  readonly caller: Pick<Caller, 'userId' | 'role' | 'actorId'> | null;
  readonly action: AuditAction;
  /** For whom an operator's own session did it; whoever acts does it for the customer that they act for. */
  readonly customerId?: string;
  readonly object?: AuditEntry['object'];
  /** ms. */
  readonly now: number;
}

/**
 * Writes an operator's act into the audit trail, within the transaction of what it tells of, so that there is both or
 * neither. What people do for themselves is in no trail. [O-1.03]
 */
export async function recordAct(tx: Database, { caller, action, customerId, object, now }: Act) {
  if (caller === null || !isByOperator(caller)) return;
  await tx.insert(auditEntries).values({
    at: new Date(now),
    action,
    actorId: actorOf(caller),
    customerId: caller.actorId === null ? customerId : caller.userId,
    objectKind: object?.kind,
    objectId: object?.id,
    objectLabel: object?.label,
  });
}
