import type { FlowRulesAction } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { hashOf } from '../../platform/secrets.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';
import {
  findAuditByKey,
  insertAudit,
  lockFlowRules,
  raiseRevision,
  readLive,
  type AuditRow,
} from './repository.ts';

/** The editor, document and reason of a change. */
export interface Change {
  readonly action: FlowRulesAction;
  readonly name: string;
  /** The rest of the request, which tells a repeated request from a different one with the same key. */
  readonly given: unknown;
  readonly reason: string;
  readonly caller: Caller;
  readonly key: string;
  /** ms. */
  readonly now: number;
}

/** The result of a change, for the audit. */
export interface Done {
  readonly number: number;
  readonly percent: number | null;
}

/**
 * Changes the rules in one transaction: versions, pointer, revision and audit; changes run one after the other.
 * `decide` must refuse before it writes. A repeated request with the same key returns the first audit entry.
 */
export async function changeFlowRules(
  db: Database,
  { action, name, given, reason, caller, key, now }: Change,
  decide: (tx: Database) => Promise<Done | Refusal>,
): Promise<AuditRow | Refusal> {
  const bodyHash = hashOf({ action, name, given, reason, caller: caller.userId });
  return db.transaction(async (tx) => {
    await lockFlowRules(tx);
    const earlier = await findAuditByKey(tx, key);
    if (earlier !== undefined) {
      return earlier.bodyHash === bodyHash
        ? earlier
        : refuse(409, 'این کلید پیش‌تر برای درخواست دیگری به کار رفته است.', { code: 'key_taken' });
    }
    const done = await decide(tx);
    if (done instanceof Refusal) return done;
    const revision = await raiseRevision(tx);
    return insertAudit(tx, {
      revision,
      at: new Date(now),
      by: caller.userId,
      action,
      name,
      ...done,
      reason,
      live: await readLive(tx),
      idempotencyKey: key,
      bodyHash,
    });
  });
}
