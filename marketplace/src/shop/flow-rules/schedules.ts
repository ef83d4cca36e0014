import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/secrets.ts';
import { pointAt } from './pointer.ts';
import { insertAudit } from './audit-repository.ts';
import { findPointer, lockFlowRules, raiseRevision, readLive, storePointer } from './repository.ts';
import { deleteSchedule, findDue } from './schedule-repository.ts';

/** Makes the versions live whose time has come. The caller holds the lock. */
export async function putDueLive(tx: Database, now: Date): Promise<void> {
  for (const { name, number, percent, plan, liveFrom, reason, by, approvedBy, certificate } of await findDue(
    tx,
    now,
  )) {
    const pointer = await findPointer(tx, name);
    await storePointer(tx, name, pointAt(pointer, number, percent), { now: liveFrom, plan, approvedBy });
    await deleteSchedule(tx, name, number);
    await insertAudit(tx, {
      revision: await raiseRevision(tx, certificate),
      at: now,
      by,
      approvedBy,
      action: 'go_live',
      name,
      number,
      percent,
      liveFrom,
      reason,
      live: await readLive(tx),
      // No request can have this key: a key has no spaces.
      idempotencyKey: `go live ${newId()}`,
      bodyHash: '',
    });
  }
}

/** Makes due versions live before the set is read; costs one small query where nothing is due. */
export async function settleSchedules(db: Database, now: Date): Promise<void> {
  if ((await findDue(db, now)).length === 0) return;
  await db.transaction(async (tx) => {
    await lockFlowRules(tx);
    await putDueLive(tx, now);
  });
}
