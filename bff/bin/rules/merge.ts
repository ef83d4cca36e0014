import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RulesMerge } from '@gam/schemas/gate';
import { done, type Result } from '@gam/shared/result';
import { defineCommand, type Failure, failure, type Terminal } from './command.ts';
import { readNamedDocument } from './content/read-documents.ts';
import { type Gate, withGate } from './gate.ts';
import { draftArgument, readDraftName } from './options.ts';
import { mergeLines } from './report/merge-lines.ts';

/** Merges a document with what counts by now, and prints both sides' changes; a failure where they contradict. */
async function mergeAndShow(
  gate: Gate,
  body: { readonly document: Record<string, unknown>; readonly base_version: number | null },
  { print }: Terminal,
): Promise<Result<RulesMerge & { readonly document: Record<string, unknown> }, Failure>> {
  const merged = await gate.ask('mergeRules', { body });
  if (!merged.ok) return merged;
  const { document } = merged.value;
  const lines = mergeLines(merged.value);
  if (document === null) return failure(1, ...lines, 'Nothing was merged: decide these, and try again.');
  for (const line of lines) print(line);
  return done({ ...merged.value, document });
}

/** The command that takes into a file what was published since it was pulled. */
export const merge = defineCommand({
  about: 'merges a rule document with the version that came in between, rule by rule, into the file',
  arguments: { file: { about: 'the rule document, JSON' } },
  options: {
    base: { about: 'the number of the version that the document was made from', takes: 'N', required: true },
    to: { about: 'another file for the merged document', takes: 'file' },
  },
  run: async ({ arguments: { file }, options: { base, to = file } }, terminal) => {
    const digits = /^(?:.*@)?(\d{1,9})$/.exec(base)?.[1];
    if (digits === undefined)
      return failure(2, `"${base}" is not a version: type its number, e.g. --base 3.`);
    const named = await readNamedDocument(file, terminal);
    if (!named.ok) return named;
    const { document } = named.value;
    // No version has the number 0: the document that ships with the BFF.
    const base_version = Number(digits) === 0 ? null : Number(digits);
    const merged = await withGate(terminal, (gate) =>
      mergeAndShow(gate, { document, base_version }, terminal),
    );
    if (!merged.ok) return merged;
    await writeFile(path.resolve(terminal.folder, to), `${JSON.stringify(merged.value.document, null, 2)}\n`);
    terminal.print(
      `${to} is made from version ${merged.value.base_version} now: publish it with that --base.`,
    );
    return null;
  },
});

/** The command that takes into a draft what was published since it was made; a review of it counts no more. */
export const mergeDraft = defineCommand({
  about: 'merges a draft with the version that came in between, rule by rule; it is to be reviewed again',
  arguments: { draft: draftArgument },
  options: {},
  run: ({ arguments: { draft } }, terminal) =>
    withGate(terminal, async (gate) => {
      const params = readDraftName(draft);
      const found = await gate.ask('readRulesDraft', { params });
      if (!found.ok) return found;
      const { hash: was, document, percent, plan, live_from, base_version } = found.value;
      const merged = await mergeAndShow(gate, { document, base_version }, terminal);
      if (!merged.ok) return merged;
      const { base_version: newBase } = merged.value;
      const body = { document: merged.value.document, base_version: newBase, percent, plan, live_from, was };
      const changed = await gate.ask('changeRulesDraft', { params, body });
      if (!changed.ok) return changed;
      terminal.print(`${params.name}/${params.id} is made from version ${newBase} now.`);
      return null;
    }),
});
