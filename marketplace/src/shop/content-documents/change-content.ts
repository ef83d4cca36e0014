import type { ContentAction, ContentChange, ContentDocument } from '@gam/schemas/upstream';
import { describeContentFinding, type ContentFinding } from '@gam/shared/content-document';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';
import { hashOf } from '../../platform/secrets.ts';
import { lockFlowRules, raiseRevision, readRevision } from '../flow-rules/index.ts';
import { applyDocument } from './apply-document.ts';
import { readSound } from './check-names.ts';
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

/** The editor, document and reason of a change, and what it was made from. */
export interface Change {
  readonly action: ContentAction;
  readonly name: ContentName;
  /** The rest of the request, which tells a repeated request from a different one with the same key. */
  readonly given: unknown;
  /** The live version that the editor saw. */
  readonly baseVersion: number;
  /** The revision that the change was checked against. */
  readonly revision: number;
  readonly reason: string;
  readonly caller: Caller;
  readonly key: string;
  /** ms. */
  readonly now: number;
}

/** The pointer after a change, and the document that it makes live. */
interface Decided {
  readonly pointer: ContentPointer;
  readonly document: ContentDocument;
}

const messages = {
  key: 'این کلید پیش‌تر برای درخواست دیگری به کار رفته است.',
  missing: 'این سند پیدا نشد.',
  base: (live: number) => `پس از دریافت شما نسخه ${live} منتشر شده است؛ تغییر را روی آن بگذارید.`,
  revision: 'از هنگام بررسی چیز دیگری تغییر کرده است؛ دوباره بررسی کنید.',
  same: (live: number) => `این سند با نسخه ${live} که اکنون به کار می‌رود یکی است؛ چیزی منتشر نشد.`,
  first: 'نسخه‌ای پیش از این نیست که بتوان به آن برگشت.',
};

/**
 * Changes which version of a document counts, in one transaction: version, pointer, the rows made from it, revision and
 * audit. Changes of rules and content run one after the other, under one lock and one revision. A repeated request with
 * the same key returns what the first one did.
 */
async function changeContent(
  db: Database,
  change: Change,
  decide: (tx: Database, pointer: ContentPointer) => Promise<Decided | Refusal>,
): Promise<ContentChange | Refusal> {
  const { action, name, given, baseVersion, revision, reason, caller, key, now } = change;
  const bodyHash = hashOf({ action, name, given, baseVersion, reason, caller: caller.userId });
  return db.transaction(async (tx) => {
    await lockFlowRules(tx);
    const earlier = await findAuditByKey(tx, key);
    if (earlier !== undefined) {
      return earlier.bodyHash === bodyHash
        ? present(tx, earlier)
        : refuse(409, messages.key, { code: 'key_taken' });
    }
    const pointer = await findPointer(tx, name);
    if (pointer === undefined) return refuse(404, messages.missing);
    if (pointer.live !== baseVersion)
      return refuse(409, messages.base(pointer.live), { code: 'base_version', number: pointer.live });
    const current = (await readRevision(tx)).revision;
    if (revision !== current) return refuse(409, messages.revision, { code: 'revision', revision: current });
    const decided = await decide(tx, pointer);
    if (decided instanceof Refusal) return decided;
    await storePointer(tx, name, decided.pointer);
    await applyDocument(tx, name.kind, decided.document, decided.pointer.live);
    const entry = {
      revision: await raiseRevision(tx),
      at: new Date(now),
      by: caller.userId,
      action,
      ...name,
      number: decided.pointer.live,
      reason,
      idempotencyKey: key,
      bodyHash,
    };
    await insertAudit(tx, entry);
    return present(tx, entry);
  });
}

async function present(
  tx: Database,
  { kind, id, number, revision }: Pick<AuditRow, 'kind' | 'id' | 'number' | 'revision'>,
): Promise<ContentChange> {
  const document = await findDocument(tx, kind, id, number);
  return { kind, id, number, revision, hash: hashOf(document) };
}

/** Publishes a sound document as the next version. Content equal to the live version is refused, since it changes nothing. */
export async function publishDocument(
  db: Database,
  change: Omit<Change, 'action' | 'given'> & { readonly document: unknown },
): Promise<ContentChange | Refusal> {
  const { name, document: given, reason, caller, now } = change;
  const read = await readSound(db, name, given);
  if ('findings' in read) return brokenDocument(read.findings);
  const { document } = read;
  return changeContent(db, { ...change, action: 'publish', given: document }, async (tx, pointer) => {
    const hash = hashOf(document);
    const [live] = await findLiveCards(tx, name);
    if (live?.hash === hash)
      return refuse(409, messages.same(pointer.live), { code: 'same_content', number: pointer.live });
    const number = await nextNumber(tx, name);
    const publishedAt = new Date(now);
    await insertVersion(tx, {
      ...name,
      number,
      document,
      hash,
      reason,
      publishedBy: caller.userId,
      publishedAt,
    });
    return { document, pointer: { live: number, earlier: [...pointer.earlier, pointer.live] } };
  });
}

/** Returns to the version that counted before. */
export function rollBackDocument(
  db: Database,
  change: Omit<Change, 'action' | 'given'>,
): Promise<ContentChange | Refusal> {
  const { kind, id } = change.name;
  return changeContent(db, { ...change, action: 'roll_back', given: null }, async (tx, { earlier }) => {
    const live = earlier.at(-1);
    const document = live === undefined ? undefined : await findDocument(tx, kind, id, live);
    if (live === undefined || document === undefined)
      return refuse(409, messages.first, { code: 'nothing_before' });
    return { document, pointer: { live, earlier: earlier.slice(0, -1) } };
  });
}

function brokenDocument(findings: readonly ContentFinding[]): Refusal {
  const [first, ...others] = findings.map(describeContentFinding);
  const more = others.length === 0 ? '' : ` (و ${others.length} مورد دیگر)`;
  return refuse(400, `سند پذیرفته نشد؛ ${first}${more}`, {
    code: 'broken_document',
    findings: [...findings],
  });
}
