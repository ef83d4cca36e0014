import { done, type Result } from '@gam/shared/result';
import type { ContentAction, ContentChange, ContentDocument, ContentProposal } from '@gam/schemas/upstream';
import { describeContentFinding, type ContentFinding } from '@gam/shared/content-document';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, type Refused, refuse } from '../../platform/refusal.ts';
import { hashOf } from '../../platform/secrets.ts';
import { lockFlowRules, raiseRevision, readRevision } from '../flow-rules/index.ts';
import { applyDocument } from './apply-document.ts';
import { readSound } from './check-names.ts';
import { presentProposal } from './present.ts';
import { findProposal, findProposalOf, insertProposal } from './proposal-repository.ts';
import {
  type AuditRow,
  type ContentName,
  type ContentPointer,
  findAuditByKey,
  findDocument,
  findLiveCards,
  findPointer,
  insertAudit,
  insertVersion,
  nextNumber,
  storePointer,
} from './repository.ts';
import type { documentProposals } from './tables.ts';

/** The editor, document and reason of a change, and what it was made from. */
interface Change {
  readonly action: ContentAction;
  readonly name: ContentName;
  /** The rest of the request, which tells a repeated request from a different one with the same key. */
  readonly given: unknown;
  /** The live version that the editor saw; null: the change names none. */
  readonly baseVersion: number | null;
  /** The revision that the change was checked against. */
  readonly revision: number;
  readonly reason: string;
  readonly caller: Caller;
  readonly key: string;
  /** ms. */
  readonly now: number;
}

/** A change as its editor sends it. */
type Edit = Omit<Change, 'action' | 'given'> & { readonly baseVersion: number };

/** The result of a change, for the audit: what differs from the request, and what it proposes. */
interface Decided {
  readonly entry: Pick<AuditRow, 'number'> &
    Partial<Pick<AuditRow, 'revision' | 'reason' | 'by' | 'proposal' | 'approvedBy'>>;
  readonly proposed?: Omit<typeof documentProposals.$inferInsert, 'entry'>;
}

const messages = {
  key: 'این کلید پیش‌تر برای درخواست دیگری به کار رفته است.',
  missing: 'این سند پیدا نشد.',
  base: (live: number) => `پس از دریافت شما نسخه ${live} منتشر شده است؛ تغییر را روی آن بگذارید.`,
  revision: 'از هنگام بررسی چیز دیگری تغییر کرده است؛ دوباره بررسی کنید.',
  same: (live: number) => `این سند با نسخه ${live} که اکنون به کار می‌رود یکی است؛ چیزی منتشر نشد.`,
  first: 'نسخه‌ای پیش از این نیست که بتوان به آن برگشت.',
  review: 'پیش از انتشار کسی دیگر باید این تغییر را تأیید کند.',
  void: 'این پیشنهاد دیگر معتبر نیست؛ سند یا پیشنهاد آن تغییر کرده است.',
  own: 'کسی دیگر باید این پیشنهاد را تأیید کند.',
};

/**
 * Makes a change and its audit entry in one transaction. Changes of rules and content run one after the other, under one
 * lock and one revision. `decide` must refuse before it writes. A repeated request with the same key returns the entry
 * of the first one.
 */
async function changeContent(
  db: Database,
  { action, name, given, baseVersion, revision, reason, caller, key, now }: Change,
  decide: (tx: Database, pointer: ContentPointer) => Promise<Result<Decided, Refusal>>,
): Promise<Result<AuditRow, Refusal>> {
  const bodyHash = hashOf({ action, name, given, baseVersion, reason, caller: caller.userId });
  return db.transaction(async (tx) => {
    await lockFlowRules(tx);
    const earlier = await findAuditByKey(tx, key);
    if (earlier !== undefined) {
      return earlier.bodyHash === bodyHash ? done(earlier) : refuse(409, messages.key, { code: 'key_taken' });
    }
    const pointer = await findPointer(tx, name);
    if (pointer === undefined) return refuse(404, messages.missing);
    if (baseVersion !== null && pointer.live !== baseVersion)
      return refuse(409, messages.base(pointer.live), { code: 'base_version', number: pointer.live });
    const current = (await readRevision(tx)).revision;
    if (revision !== current) return refuse(409, messages.revision, { code: 'revision', revision: current });
    const decided = await decide(tx, pointer);
    if (!decided.ok) return decided;
    const { entry: differing, proposed } = decided.value;
    const asked = { at: new Date(now), by: caller.userId, action, ...name, reason };
    const entry = await insertAudit(tx, { ...asked, ...differing, idempotencyKey: key, bodyHash });
    if (proposed !== undefined) await insertProposal(tx, { entry: entry.entry, ...proposed });
    return done(entry);
  });
}

/** The refusal of content that counts already: the audit would report a change without effect. */
async function refuseSame(
  tx: Database,
  name: ContentName,
  document: ContentDocument,
): Promise<Refused | null> {
  const [live] = await findLiveCards(tx, name);
  if (live?.hash !== hashOf(document)) return null;
  return refuse(409, messages.same(live.number), { code: 'same_content', number: live.number });
}

/** Makes a version count: pointer, the rows made from it, revision. */
async function putLive(
  tx: Database,
  name: ContentName,
  { pointer, document }: { readonly pointer: ContentPointer; readonly document: ContentDocument },
): Promise<Pick<AuditRow, 'revision' | 'number'>> {
  await storePointer(tx, name, pointer);
  await applyDocument(tx, name.kind, document, pointer.live);
  return { revision: await raiseRevision(tx), number: pointer.live };
}

interface NewVersion {
  readonly document: ContentDocument;
  readonly reason: string;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

/** Publishes a sound document under the next number. */
async function publishNext(
  tx: Database,
  name: ContentName,
  { live, earlier }: ContentPointer,
  version: NewVersion,
): Promise<Decided['entry']> {
  const { document } = version;
  const number = await nextNumber(tx, name);
  await insertVersion(tx, { ...name, number, hash: hashOf(document), ...version });
  const pointer = { live: number, earlier: [...earlier, live] };
  return putLive(tx, name, { pointer, document });
}

/** The version that counts after the change of an entry. */
async function presentChange(
  db: Database,
  entry: Result<AuditRow, Refusal>,
): Promise<Result<ContentChange, Refusal>> {
  if (!entry.ok) return entry;
  const { kind, id, number, revision } = entry.value;
  if (revision === null) throw new Error('a change of content has no revision');
  const document = await findDocument(db, kind, id, number);
  return done({ kind, id, number, revision, hash: hashOf(document) });
}

/**
 * Publishes a sound document as the next version; refused where a review is required. Content equal to the live version
 * is refused, since it changes nothing.
 */
export async function publishDocument(
  db: Database,
  edit: Edit & { readonly document: unknown; readonly review: boolean },
): Promise<Result<ContentChange, Refusal>> {
  const { name, document: given, reason, caller, now, review } = edit;
  if (review) return refuse(409, messages.review, { code: 'not_approved' });
  const read = await readSound(db, name, given);
  if (!read.ok) return brokenDocument(read.failure);
  const document = read.value;
  const change = { ...edit, action: 'publish', given: document } as const;
  const entry = await changeContent(db, change, async (tx, pointer) => {
    const refused = await refuseSame(tx, name, document);
    if (refused !== null) return refused;
    const version = { document, reason, publishedBy: caller.userId, publishedAt: new Date(now) };
    return done({ entry: await publishNext(tx, name, pointer, version) });
  });
  return presentChange(db, entry);
}

/** Proposes a sound document as the next version, for another person to confirm. */
export async function proposeDocument(
  db: Database,
  edit: Edit & { readonly document: unknown },
): Promise<Result<ContentProposal, Refusal>> {
  const { name, document: given, baseVersion } = edit;
  const read = await readSound(db, name, given);
  if (!read.ok) return brokenDocument(read.failure);
  const document = read.value;
  const hash = hashOf({ ...name, baseVersion, document });
  const change = { ...edit, action: 'propose', given: document } as const;
  const entry = await changeContent(db, change, async (tx, { live }) => {
    const proposed = { document, hash, baseVersion };
    const refused = await refuseSame(tx, name, document);
    return refused ?? done({ entry: { number: live, proposal: hash }, proposed });
  });
  if (!entry.ok) return entry;
  const found = await findProposalOf(db, entry.value.entry);
  if (found === undefined) throw new Error('a proposal was not stored');
  return done(presentProposal(found));
}

/** Publishes what another person proposed, exactly as the hash names it. */
export async function confirmProposal(
  db: Database,
  wish: Omit<Edit, 'baseVersion' | 'reason'> & { readonly hash: string },
): Promise<Result<ContentChange, Refusal>> {
  const { name, hash, caller, now } = wish;
  const change = { ...wish, action: 'publish', given: { hash }, baseVersion: null, reason: '' } as const;
  const entry = await changeContent(db, change, async (tx, pointer) => {
    const proposal = await findProposal(tx, name, hash);
    if (proposal === undefined) return refuse(409, messages.void, { code: 'proposal_void' });
    const { by, document: proposed, reason } = proposal;
    if (by.id === caller.userId) return refuse(403, messages.own, { code: 'own_proposal' });
    const read = await readSound(tx, name, proposed);
    if (!read.ok) return brokenDocument(read.failure);
    const version = { document: read.value, reason, publishedBy: by.id, publishedAt: new Date(now) };
    const published = await publishNext(tx, name, pointer, version);
    const approved = { reason, by: by.id, proposal: hash, approvedBy: caller.userId };
    return done({ entry: { ...published, ...approved } });
  });
  return presentChange(db, entry);
}

/** Returns to the version that counted before. One person may: what counts then was published before. */
export async function rollBackDocument(db: Database, edit: Edit): Promise<Result<ContentChange, Refusal>> {
  const { name } = edit;
  const change = { ...edit, action: 'roll_back', given: null } as const;
  const entry = await changeContent(db, change, async (tx, pointer) => {
    const live = pointer.earlier.at(-1);
    const document = live === undefined ? undefined : await findDocument(tx, name.kind, name.id, live);
    if (live === undefined || document === undefined)
      return refuse(409, messages.first, { code: 'nothing_before' });
    const back = { pointer: { live, earlier: pointer.earlier.slice(0, -1) }, document };
    return done({ entry: await putLive(tx, name, back) });
  });
  return presentChange(db, entry);
}

function brokenDocument(findings: readonly ContentFinding[]): Refused {
  const [first, ...others] = findings.map(describeContentFinding);
  const more = others.length === 0 ? '' : ` (و ${others.length} مورد دیگر)`;
  return refuse(400, `سند پذیرفته نشد؛ ${first}${more}`, {
    code: 'broken_document',
    findings: [...findings],
  });
}
