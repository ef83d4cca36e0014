import { done, type Result } from '@gam/shared/result';
import { maxDocumentCharacters } from '@gam/schemas/rules';
import { mayWithRules, type DraftRemark, type FlowRulesDraft, type RollOutPlan } from '@gam/schemas/upstream';
import { checkDocument } from '@gam/shared/rule-document';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { newId } from '../../platform/secrets.ts';
import { type Refusal, type Refused, refuse } from '../../platform/refusal.ts';
import type { Done } from './change-flow-rules.ts';
import {
  closeDraft,
  type DraftRow,
  findDraft,
  insertDraft,
  insertRemark,
  writeDraft,
} from './draft-repository.ts';
import { draftChanged, draftNotFound, hashDraft } from './carry-out-draft.ts';

/** What an editor writes into a draft. */
export interface DraftContent {
  readonly document: FlowRulesDraft['document'];
  readonly baseVersion: number | null;
  readonly percent: number;
  readonly plan: RollOutPlan | null;
  readonly liveFrom: Date | null;
}

/** Refuses what can never be published under this name; other faults of a draft may be mended later. */
export function refuseContent(name: string, { document }: DraftContent): Refused | null {
  if (document['name'] !== name) return refuse(400, `نام سند باید "${name}" باشد.`, { code: 'other_name' });
  if (checkDocument(document).some(({ code }) => code === 'too_large'))
    return refuse(400, `سند بیش از ${maxDocumentCharacters} نویسه دارد.`, { code: 'too_large' });
  return null;
}

const nothingMore = { number: null, percent: null } as const;

export async function createDraft(
  tx: Database,
  name: string,
  content: DraftContent,
  { userId }: Caller,
  at: Date,
): Promise<Done> {
  const id = newId();
  const hash = hashDraft(content);
  const authors = [userId];
  await insertDraft(tx, { id, name, ...content, hash, state: 'open', authors, createdAt: at, changedAt: at });
  return { ...nothingMore, draft: id };
}

/** The open draft as the editor saw it, or why it cannot be changed. */
async function openDraft(
  tx: Database,
  name: string,
  id: string,
  hash?: string,
): Promise<Result<DraftRow, Refusal>> {
  const draft = await findDraft(tx, name, id);
  if (draft === undefined) return draftNotFound();
  return draft.state !== 'open' || (hash !== undefined && draft.hash !== hash) ? draftChanged() : done(draft);
}

/** Replaces content and plan; its writers may no longer approve it. */
export async function rewriteDraft(
  tx: Database,
  { name, id, was }: { readonly name: string; readonly id: string; readonly was: string },
  content: DraftContent,
  { userId }: Caller,
  changedAt: Date,
): Promise<Result<Done, Refusal>> {
  const draft = await openDraft(tx, name, id, was);
  if (!draft.ok) return draft;
  const authors = [...new Set([...draft.value.authors, userId])];
  await writeDraft(tx, id, { ...content, hash: hashDraft(content), authors, changedAt });
  return done({ ...nothingMore, draft: id });
}

export async function discardDraft(tx: Database, name: string, id: string): Promise<Result<Done, Refusal>> {
  const draft = await openDraft(tx, name, id);
  if (!draft.ok) return draft;
  await closeDraft(tx, id, 'discarded');
  return done({ ...nothingMore, draft: id });
}

interface Remark {
  readonly name: string;
  readonly id: string;
  readonly kind: DraftRemark['kind'];
  readonly hash: string;
  readonly text: string;
}

/** Stores a remark; a verdict is a reviewer's who wrote nothing in the draft. */
export async function remark(
  tx: Database,
  { name, id, kind, hash, text }: Remark,
  { userId, roles }: Caller,
  at: Date,
): Promise<Result<Done, Refusal>> {
  const draft = await openDraft(tx, name, id, hash);
  if (!draft.ok) return draft;
  const isVerdict = kind === 'approve' || kind === 'reject';
  if (isVerdict && !mayWithRules(roles, 'approve'))
    return refuse(403, 'تنها بازبینان قواعد می‌توانند این کار را انجام دهند.', { code: 'forbidden' });
  if (isVerdict && draft.value.authors.includes(userId))
    return refuse(403, 'کسی دیگر باید این پیش‌نویس را بازبینی کند.', { code: 'own_draft' });
  await insertRemark(tx, { draft: id, kind, hash, text, by: userId, at });
  return done({ ...nothingMore, draft: id });
}
