import { done, type Result } from '@gam/shared/result';
import type { RollOutPlan } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { hashOf } from '../../platform/secrets.ts';
import { type Refusal, type Refused, refuse } from '../../platform/refusal.ts';
import { closeDraft, findDraft, findRemarks } from './draft-repository.ts';

/** The draft that a change carries out; `reviewed`: only if somebody else approved it as it is. */
export interface DraftRef {
  readonly id: string;
  readonly hash: string;
  readonly reviewed: boolean;
}

/** Content and plan of a draft: what a review approves. */
interface DraftPlan {
  readonly document: unknown;
  readonly baseVersion: number | null;
  readonly percent: number;
  readonly plan: RollOutPlan | null;
  readonly liveFrom: Date | null;
}

/** The hash of content and plan. */
export const hashDraft = ({ document, baseVersion, percent, plan, liveFrom }: DraftPlan): string =>
  hashOf({ document, baseVersion, percent, plan, live_from: liveFrom?.toISOString() ?? null });

interface Remark {
  readonly kind: string;
  readonly hash: string;
  readonly by: string;
}

/** The id of the reviewer who approved this state of a draft; null without an approval, or after a rejection. */
export function approverOf(
  { hash, authors }: { readonly hash: string; readonly authors: readonly string[] },
  remarks: readonly Remark[],
): string | null {
  const verdict = remarks.findLast(
    (remark) => remark.hash === hash && (remark.kind === 'approve' || remark.kind === 'reject'),
  );
  return verdict?.kind === 'approve' && !authors.includes(verdict.by) ? verdict.by : null;
}

export const draftNotFound = (): Refused => refuse(404, 'این پیش‌نویس پیدا نشد.');

/** The refusal of a change to a draft that is not as the editor saw it. */
export const draftChanged = (): Refused =>
  refuse(409, 'این پیش‌نویس در این میان تغییر کرده است.', { code: 'draft_changed' });

/**
 * Closes the draft that a change carries out; refuses if it is not what was written and approved. The change of a share
 * has no base version of its own.
 */
export async function carryOutDraft(
  tx: Database,
  name: string,
  { id, hash, reviewed }: DraftRef,
  content: Omit<DraftPlan, 'baseVersion'> & Partial<DraftPlan>,
): Promise<Result<{ readonly approvedBy: string | null }, Refusal>> {
  const draft = await findDraft(tx, name, id);
  if (draft === undefined) return draftNotFound();
  const asWritten = hashDraft({ baseVersion: draft.baseVersion, ...content });
  if (draft.state !== 'open' || draft.hash !== hash || asWritten !== hash) return draftChanged();
  const approvedBy = approverOf(draft, await findRemarks(tx, id));
  if (reviewed && approvedBy === null)
    return refuse(409, 'این پیش‌نویس هنوز تأیید نشده است.', { code: 'not_approved' });
  await closeDraft(tx, id, 'published');
  return done({ approvedBy });
}
