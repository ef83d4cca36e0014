import { done, type Result } from '@gam/shared/result';
import type { RuleDocument } from '@gam/schemas/rules';
import type { RollOutPlan } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { hashOf } from '../../platform/secrets.ts';
import { type Refusal, type Refused, refuse } from '../../platform/refusal.ts';
import type { Done } from './change-flow-rules.ts';
import { type DraftRef, carryOutDraft } from './carry-out-draft.ts';
import { pointAt, rollBack, takenBack, takeOut } from './pointer.ts';
import {
  findHead,
  findPointer,
  findVersion,
  findVersionCard,
  findWithdrawn,
  insertVersion,
  markWithdrawn,
  nextNumber,
  storePointer,
} from './repository.ts';
import { deleteSchedule, findScheduled, insertSchedule } from './schedule-repository.ts';

/** A valid document to publish, with its share, plan, time, reason and editor. */
interface Publication {
  readonly name: string;
  readonly document: RuleDocument;
  /** The version that it was made from. */
  readonly baseVersion: number | null;
  readonly percent: number;
  readonly plan: RollOutPlan | null;
  /** Null: at once. */
  readonly liveFrom: Date | null;
  readonly draft: DraftRef | null;
  readonly reason: string;
  readonly publishedBy: string;
  readonly publishedAt: Date;
  readonly certificate: string | null;
}

/** The refusal of content that counts already, since audit and flows would report a change without effect. */
async function refuseSameContent(tx: Database, name: string, hash: string): Promise<Refused | null> {
  const pointer = await findPointer(tx, name);
  for (const counting of [pointer.stable, pointer.candidate?.number ?? null]) {
    const same = counting !== null && (await findVersionCard(tx, name, counting))?.hash === hash;
    if (!same) continue;
    const message = `این سند با نسخه ${counting} که اکنون به کار می‌رود یکی است؛ چیزی منتشر نشد.`;
    return refuse(409, message, { code: 'same_content', number: counting });
  }
  return null;
}

/**
 * The refusal of a document that another version came before: made from an older one it would undo what came between.
 * A version is not published before one that is to become live, which would undo it later.
 */
async function refuseOutdated(
  tx: Database,
  { name, baseVersion, liveFrom }: Publication,
): Promise<Refused | null> {
  const head = await findHead(tx, name);
  if (head !== null && head > (baseVersion ?? 0)) {
    const message = `پس از نسخه‌ای که این سند از آن ساخته شد، نسخه ${head} آمده است.`;
    return refuse(409, message, { code: 'base_version', number: head });
  }
  const last = (await findScheduled(tx, name)).at(-1);
  if (last === undefined || (liveFrom !== null && liveFrom > last.liveFrom)) return null;
  const message = `نسخه ${last.number} برای زمانی دیگر برنامه‌ریزی شده است؛ نخست آن را لغو کنید.`;
  return refuse(409, message, { code: 'scheduled', number: last.number });
}

/** Publishes a valid document under the next number, at once or at its time. */
export async function publish(tx: Database, wanted: Publication): Promise<Result<Done, Refusal>> {
  const { name, document, percent, plan, reason, publishedBy, publishedAt, baseVersion, certificate } =
    wanted;
  const liveFrom = wanted.liveFrom !== null && wanted.liveFrom > publishedAt ? wanted.liveFrom : null;
  const hash = hashOf(document);
  const refused =
    (await refuseSameContent(tx, name, hash)) ?? (await refuseOutdated(tx, { ...wanted, liveFrom }));
  if (refused !== null) return refused;
  const content = { document, baseVersion, percent, plan, liveFrom: wanted.liveFrom };
  const used = wanted.draft === null ? null : await carryOutDraft(tx, name, wanted.draft, content);
  if (used?.ok === false) return used;
  const approvedBy = used?.value.approvedBy ?? null;
  const number = await nextNumber(tx, name);
  await insertVersion(tx, { name, number, document, hash, reason, publishedBy, publishedAt, baseVersion });
  if (liveFrom === null) {
    const pointer = pointAt(await findPointer(tx, name), number, percent);
    await storePointer(tx, name, pointer, { now: publishedAt, plan, approvedBy });
  } else {
    const by = publishedBy;
    await insertSchedule(tx, { name, number, percent, plan, liveFrom, reason, by, approvedBy, certificate });
  }
  return done({ number, percent, liveFrom, draft: wanted.draft?.id ?? null, approvedBy });
}

/** Takes a version off the schedule; it stays among the versions. */
export async function unschedule(tx: Database, name: string, number: number): Promise<Result<Done, Refusal>> {
  if (await deleteSchedule(tx, name, number)) return done({ number, percent: null });
  return refuse(409, 'این نسخه برای زمانی دیگر برنامه‌ریزی نشده است.', { code: 'not_scheduled' });
}

interface Share {
  readonly name: string;
  readonly percent: number;
  /** Missing: the plan stays. */
  readonly plan: RollOutPlan | null | undefined;
  readonly draft: DraftRef | null;
  /** Whether the request names the revision that it was checked against. */
  readonly isChecked: boolean;
  readonly now: Date;
}

/** Gives the candidate to a percentage of visitors; 100 makes it the stable version. */
export async function rollOutCandidate(
  tx: Database,
  { name, percent, plan, draft, isChecked, now }: Share,
): Promise<Result<Done, Refusal>> {
  const pointer = await findPointer(tx, name);
  if (pointer.candidate === null) return refuse(409, 'این سند نسخه آزمایشی ندارد.', { code: 'no_candidate' });
  if (percent > pointer.candidate.percent && !isChecked) {
    return refuse(400, 'نسخه زنده‌ای که بررسی شد نام برده نشده است.', { code: 'missing_revision' });
  }
  const { number } = pointer.candidate;
  let approvedBy: string | null = null;
  if (draft !== null) {
    const document = (await findVersion(tx, name, number))?.version.document;
    const content = { document, percent, plan: plan ?? null, liveFrom: null };
    const used = await carryOutDraft(tx, name, draft, content);
    if (!used.ok) return used;
    ({ approvedBy } = used.value);
  }
  await storePointer(tx, name, pointAt(pointer, number, percent), { now, plan, approvedBy });
  return done({ number, percent, draft: draft?.id ?? null, approvedBy });
}

/**
 * Removes the candidate, otherwise the stable version; returns its number. `expected` is the version that the editor
 * means: another one that counts now is not taken back in its place.
 */
export async function rollBackVersion(
  tx: Database,
  {
    name,
    expected,
    now,
  }: { readonly name: string; readonly expected: number | undefined; readonly now: Date },
): Promise<Result<Done, Refusal>> {
  const pointer = await findPointer(tx, name);
  const number = takenBack(pointer);
  if (number === null)
    return refuse(409, 'نسخه‌ای از این سند به کار نمی‌رود که بتوان پس گرفت.', { code: 'nothing_live' });
  if (expected !== undefined && expected !== number)
    return refuse(409, `اکنون نسخه ${number} به کار می‌رود، نه نسخه ${expected}.`, {
      code: 'not_live',
      number,
    });
  const withdrawn = await findWithdrawn(tx, name);
  const after = rollBack(pointer, (version) => withdrawn.has(version));
  await storePointer(tx, name, after, { now });
  return done({ number, percent: null });
}

/** Withdraws a version and removes it from pointer and schedule. */
export async function withdrawVersion(
  tx: Database,
  { name, number, at }: { name: string; number: number; at: Date },
): Promise<Result<Done, Refusal>> {
  const version = await findVersionCard(tx, name, number);
  if (version === undefined) return refuse(404, 'این نسخه پیدا نشد.');
  if (version.withdrawnAt !== null)
    return refuse(409, 'این نسخه پیش‌تر کنار گذاشته شده است.', { code: 'withdrawn' });
  await markWithdrawn(tx, name, number, at);
  await deleteSchedule(tx, name, number);
  const withdrawn = await findWithdrawn(tx, name);
  const after = takeOut(await findPointer(tx, name), number, (version) => withdrawn.has(version));
  await storePointer(tx, name, after, { now: at });
  return done({ number, percent: null });
}
