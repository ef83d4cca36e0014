import type { rulesCalls, RulesMerge } from '@gam/schemas/gate';
import type { LiveFlowRules } from '@gam/schemas/upstream';
import type { RuleDocument } from '@gam/schemas/rules';
import { done } from '@gam/shared/result';
import type { Static } from 'typebox';
import type { RulesParts } from '../rules-parts.ts';
import { diffDocuments } from '../merge/diff-documents.ts';
import { mergeDocuments } from '../merge/merge-documents.ts';
import type { Asker } from './asker.ts';
import { loadDocument, readLive } from './live-set.ts';
import { refuseRules, type Replied, soundDocument } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';

type MergeBody = Static<(typeof rulesCalls.mergeRules)['body']>;

/** The newest version of a document that counts or is to count; null where none is published. */
function headOf({ documents }: LiveFlowRules, name: string): number | null {
  const found = documents.find((document) => document.name === name);
  if (!found) return null;
  const { stable, candidate, scheduled = [] } = found;
  const numbers = [stable, candidate?.number ?? null, ...scheduled.map(({ number }) => number)];
  const counting = numbers.filter((number) => number !== null);
  return counting.length === 0 ? null : Math.max(...counting);
}

/** Reads what a document was made from: a version, else the document that ships with the BFF; null where there is none. */
async function readBase(
  parts: Pick<RulesParts, 'rules' | 'versions'>,
  name: string,
  number: number | null,
): Promise<Replied<RuleDocument | null>> {
  if (number === null)
    return done(parts.rules.unpublished().find((one) => one.name === name)?.document ?? null);
  const loaded = await loadDocument(parts, { name, number });
  return loaded.ok ? soundDocument(loaded.value) : loaded;
}

/** Merges a document with the version `number`, which came after the one that it was made from. */
export async function mergeWith(
  parts: Pick<RulesParts, 'rules' | 'versions'>,
  number: number,
  {
    document: yours,
    base_version,
  }: { readonly document: RuleDocument; readonly base_version: number | null },
): Promise<Replied<RulesMerge>> {
  const base = await readBase(parts, yours.name, base_version);
  if (!base.ok) return base;
  const live = await readBase(parts, yours.name, number);
  if (!live.ok) return live;
  if (live.value === null) return refuseRules('missing', 'missing', { message: rulesTexts.noSeed });
  const merged = mergeDocuments({ base: base.value, live: live.value, yours });
  return done({
    base_version: number,
    document: merged.ok ? merged.value : null,
    live_changes: base.value === null ? null : diffDocuments(base.value, live.value),
    your_changes: merged.ok ? diffDocuments(live.value, merged.value) : null,
    conflicts: merged.ok ? [] : merged.failure.map((conflict) => ({ ...conflict })),
    // The differences are plain JSON, which the schema describes without `readonly`.
  } as RulesMerge);
}

/** Merges a document with what counts of its name by now; changes nothing. */
export async function mergeRules(
  parts: RulesParts,
  asker: Asker,
  body: MergeBody,
): Promise<Replied<RulesMerge>> {
  const live = await readLive(parts, asker);
  if (!live.ok) return live;
  const document = soundDocument(body.document);
  if (!document.ok) return document;
  const head = headOf(live.value, document.value.name);
  const made = { document: document.value, base_version: body.base_version };
  // Nothing came in between.
  if (head === null || head === body.base_version)
    return done({
      base_version: head,
      document: body.document,
      live_changes: null,
      your_changes: null,
      conflicts: [],
    });
  return mergeWith(parts, head, made);
}
