import type { Database } from '../../platform/database/database.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import type { Done } from './change-flow-rules.ts';
import { pointAt, rollBack, takenBack, takeOut } from './pointer.ts';
import { findPointer, findVersionCard, findWithdrawn, markWithdrawn, storePointer } from './repository.ts';

/** Gives the candidate to so many percent of new flows; 100 makes it the stable version. */
export async function rollOutCandidate(tx: Database, name: string, percent: number): Promise<Done | Refusal> {
  const pointer = await findPointer(tx, name);
  if (pointer.candidate === null) return refuse(409, 'این سند نسخه آزمایشی ندارد.', { code: 'no_candidate' });
  const { number } = pointer.candidate;
  await storePointer(tx, name, pointAt(pointer, number, percent));
  return { number, percent };
}

/** Withdraws the candidate, or the stable version when there is no candidate; answers which. */
export async function rollBackVersion(tx: Database, name: string): Promise<Done | Refusal> {
  const pointer = await findPointer(tx, name);
  const number = takenBack(pointer);
  if (number === null)
    return refuse(409, 'نسخه‌ای از این سند به کار نمی‌رود که بتوان پس گرفت.', { code: 'nothing_live' });
  const withdrawn = await findWithdrawn(tx, name);
  await storePointer(
    tx,
    name,
    rollBack(pointer, (version) => withdrawn.has(version)),
  );
  return { number, percent: null };
}

/** Withdraws a version, and takes it out of the pointer where it counts. */
export async function withdrawVersion(
  tx: Database,
  { name, number, at }: { name: string; number: number; at: Date },
): Promise<Done | Refusal> {
  const version = await findVersionCard(tx, name, number);
  if (version === undefined) return refuse(404, 'این نسخه پیدا نشد.');
  if (version.withdrawnAt !== null)
    return refuse(409, 'این نسخه پیش‌تر کنار گذاشته شده است.', { code: 'withdrawn' });
  await markWithdrawn(tx, name, number, at);
  const withdrawn = await findWithdrawn(tx, name);
  const pointer = await findPointer(tx, name);
  await storePointer(
    tx,
    name,
    takeOut(pointer, number, (version) => withdrawn.has(version)),
  );
  return { number, percent: null };
}
