import type { RuleDocument } from '@gam/schemas/rules';
import { defineCommand, Failure, type Terminal } from './command.ts';
import { diffDocuments, isSameDocument } from './diff/diff-documents.ts';
import { diffLines } from './diff/diff-lines.ts';
import { explainRefusal } from './lifecycle/explain-refusal.ts';
import { readVersionName, type VersionName } from './lifecycle/options.ts';
import { readDraft } from './lifecycle/read-draft.ts';
import { withEditor } from './upstream.ts';

const about = 'a published version (default@3), or a file';

const readPublished = (params: VersionName, terminal: Terminal): Promise<RuleDocument | Failure> =>
  withEditor(terminal, async (upstream, token, url) => {
    const found = await upstream.call('readFlowRules', { params, token });
    return found.ok ? found.value.document : explainRefusal(found.failure, url);
  });

const readSide = (typed: string, terminal: Terminal): Promise<RuleDocument | Failure> => {
  const version = readVersionName(typed);
  return version === null ? readDraft(typed, terminal) : readPublished(version, terminal);
};

/** Compares two documents rule by rule. */
export const diff = defineCommand({
  about: 'says which rules are added, removed, changed or moved between two documents',
  arguments: { before: { about }, after: { about } },
  options: {
    json: { about: 'prints the differences as JSON' },
    'exit-code': { about: 'ends with 1 where they differ' },
  },
  run: async ({ arguments: { before, after }, options }, terminal) => {
    const first = await readSide(before, terminal);
    if (first instanceof Failure) return first;
    const second = await readSide(after, terminal);
    if (second instanceof Failure) return second;
    const found = diffDocuments(first, second);
    const lines = options.json ? [JSON.stringify(found, null, 2)] : diffLines(found);
    for (const line of lines) terminal.print(line);
    return options['exit-code'] && !isSameDocument(found) ? new Failure(1) : null;
  },
});
