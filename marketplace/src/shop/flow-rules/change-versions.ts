import type { RuleDocument } from '@gam/schemas/rules';
import { checkDocument, describeFinding, type RuleFinding } from '@gam/shared/rule-document';
import type { Database } from '../../platform/database/database.ts';
import { hashOf } from '../../platform/secrets.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Done } from './change-flow-rules.ts';
import { pointAt, rollBack, takenBack, takeOut } from './pointer.ts';
import {
  findPointer,
  findVersionCard,
  findWithdrawn,
  insertVersion,
  markWithdrawn,
  nextNumber,
  storePointer,
} from './repository.ts';

/** A valid document to publish, with its share, reason and editor. */
interface Draft {
  readonly name: string;
  readonly document: RuleDocument;
  readonly percent: number;
  readonly reason: string;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

/** The document if it is valid and has the published name, otherwise the refusal with its errors. */
export function readDocument(name: string, document: unknown): RuleDocument | Refusal {
  const findings = checkDocument(document);
  if (findings.length > 0) return brokenDocument(findings);
  const sound = document as RuleDocument;
  if (sound.name === name) return sound;
  const expected = `"${name}" is expected, the name under which it is published`;
  return brokenDocument([{ code: 'other_name', document: sound.name, rule: null, path: '/name', expected }]);
}

function brokenDocument(findings: readonly RuleFinding[]): Refusal {
  const [first, ...others] = findings.map(describeFinding);
  const more = others.length === 0 ? '' : ` (و ${others.length} مورد دیگر)`;
  return refuse(400, `سند قواعد پذیرفته نشد؛ ${first}${more}`, {
    code: 'broken_document',
    findings: findings.map(({ code, path, rule, expected }) => ({ code, path, rule, expected })),
  });
}

/**
 * Publishes a valid document under the next number. A document equal to the active version is refused, since the audit
 * and the flows' versions would report a change without effect.
 */
export async function publish(
  tx: Database,
  { name, document, percent, reason, publishedBy, publishedAt }: Draft,
): Promise<Done | Refusal> {
  const hash = hashOf(document);
  const pointer = await findPointer(tx, name);
  for (const counting of [pointer.stable, pointer.candidate?.number ?? null]) {
    const same = counting !== null && (await findVersionCard(tx, name, counting))?.hash === hash;
    if (!same) continue;
    const message = `این سند با نسخه ${counting} که اکنون به کار می‌رود یکی است؛ چیزی منتشر نشد.`;
    return refuse(409, message, { code: 'same_content', number: counting });
  }
  const number = await nextNumber(tx, name);
  await insertVersion(tx, { name, number, document, hash, reason, publishedBy, publishedAt });
  await storePointer(tx, name, pointAt(pointer, number, percent));
  return { number, percent };
}

/** Gives the candidate to a percentage of new flows; 100 makes it the stable version. */
export async function rollOutCandidate(tx: Database, name: string, percent: number): Promise<Done | Refusal> {
  const pointer = await findPointer(tx, name);
  if (pointer.candidate === null) return refuse(409, 'این سند نسخه آزمایشی ندارد.', { code: 'no_candidate' });
  const { number } = pointer.candidate;
  await storePointer(tx, name, pointAt(pointer, number, percent));
  return { number, percent };
}

/** Withdraws the candidate, otherwise the stable version; returns its number. */
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

/** Withdraws a version and removes it from the pointer. */
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
