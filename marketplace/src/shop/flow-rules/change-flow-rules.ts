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
  /** The rest of the request: with its key it distinguishes a repeated request from another one. */
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
 * Makes one change to the rules: versions, pointer, revision and audit in one transaction, one writer after the
 * other. `decide` refuses before it writes anything. The same request under the same key is not done again: it gets
 * the audit entry of the first time.
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
