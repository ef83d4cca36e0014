import { done, type Result } from '@gam/shared/result';
import type { FlowRulesAction } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { hashOf } from '../../platform/secrets.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { putDueLive } from './schedules.ts';
import { type AuditRow, findAuditByKey, insertAudit } from './audit-repository.ts';
import { lockFlowRules, raiseRevision, readLive, readRevision } from './repository.ts';

/** The editor, document and reason of a change. */
export interface Change {
  readonly action: FlowRulesAction;
  readonly name: string;
  /** The rest of the request, which tells a repeated request from a different one with the same key. */
  readonly given: unknown;
  readonly reason: string;
  readonly caller: Pick<Caller, 'userId'>;
  readonly key: string;
  /** ms. */
  readonly now: number;
  /** The live revision that the change was checked against; missing where the change is never refused for it. */
  readonly revision?: number | undefined;
  /** The proof that the set after the change was checked. */
  readonly certificate?: string | null | undefined;
}

/** The result of a change, for the audit. */
export interface Done {
  readonly number: number | null;
  readonly percent: number | null;
  readonly liveFrom?: Date | null;
  readonly draft?: string | null;
  readonly approvedBy?: string | null;
}

/** The refusal of a change that was checked against a set that is no longer live. */
const otherRevision = (revision: number) =>
  refuse(409, 'در این میان قواعد دیگری منتشر شده است؛ دوباره بررسی کنید.', { code: 'revision', revision });

/**
 * Changes what counts in one transaction: versions, pointer, revision and audit; changes run one after the other.
 * `decide` must refuse before it writes. A repeated request with the same key returns the first audit entry. Versions
 * whose time has come are live before it decides.
 */
export async function changeFlowRules(
  db: Database,
  change: Change,
  decide: (tx: Database) => Promise<Result<Done, Refusal>>,
): Promise<Result<AuditRow, Refusal>> {
  return inTurn(db, change, async (tx) => {
    await putDueLive(tx, new Date(change.now));
    const { revision, certificate } = await readRevision(tx);
    if (change.revision !== undefined && change.revision !== revision) return otherRevision(revision);
    const decided = await decide(tx);
    if (!decided.ok) return decided;
    // A schedule leaves the set of now as it is, and so its proof.
    const isLater = change.action === 'schedule' || change.action === 'unschedule';
    const raised = await raiseRevision(tx, isLater ? certificate : (change.certificate ?? null));
    return done({ ...decided.value, revision: raised, live: await readLive(tx) });
  });
}

/** Changes a draft like `changeFlowRules`; what counts stays. */
export const changeDraft = (
  db: Database,
  change: Change,
  decide: (tx: Database) => Promise<Result<Done, Refusal>>,
): Promise<Result<AuditRow, Refusal>> => inTurn(db, change, decide);

type Entry = Done & Partial<Pick<AuditRow, 'revision' | 'live'>>;

/** Carries out a change and its audit entry in one transaction, one change after the other, each key once. */
function inTurn(
  db: Database,
  { action, name, given, reason, caller, key, now }: Change,
  carryOut: (tx: Database) => Promise<Result<Entry, Refusal>>,
): Promise<Result<AuditRow, Refusal>> {
  const bodyHash = hashOf({ action, name, given, reason, caller: caller.userId });
  return db.transaction(async (tx) => {
    await lockFlowRules(tx);
    const earlier = await findAuditByKey(tx, key);
    if (earlier !== undefined) {
      return earlier.bodyHash === bodyHash
        ? done(earlier)
        : refuse(409, 'این کلید پیش‌تر برای درخواست دیگری به کار رفته است.', { code: 'key_taken' });
    }
    const entry = await carryOut(tx);
    if (!entry.ok) return entry;
    const by = caller.userId;
    return done(
      await insertAudit(tx, {
        at: new Date(now),
        by,
        action,
        name,
        ...entry.value,
        reason,
        idempotencyKey: key,
        bodyHash,
      }),
    );
  });
}
