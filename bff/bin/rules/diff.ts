import type { Rule, RuleDocument } from '@gam/schemas/rules';
import { defineCommand, Failure, type Terminal } from './command.ts';
import {
  diffDocuments,
  type Difference,
  type DocumentDiff,
  isSameDocument,
  type Move,
} from './diff-documents.ts';
import { explainRefusal, withEditor } from './upstream.ts';
import { readVersionName, type VersionName } from './options.ts';
import { readDraft } from './content/read-documents.ts';

const written = (value: unknown): string => (value === undefined ? '(nothing)' : JSON.stringify(value));

const describeDifference = ({ path, before, after }: Difference): string =>
  `    ${path}: ${written(before)} -> ${written(after)}`;

const describeRule = ({ id, at, because }: Rule): string => `${id} (${at}): ${because}`;

const describeMove = ({ rule, from, to }: Move): string =>
  `moved    ${rule.id} (${rule.at}): from place ${from} to ${to}`;

/** Returns the comparison as text: the document's own fields, then rule by rule. */
export function diffLines(diff: DocumentDiff): string[] {
  if (isSameDocument(diff)) return ['The documents are equal.'];
  return [
    ...(diff.document.length === 0
      ? []
      : ['changed  the document', ...diff.document.map(describeDifference)]),
    ...diff.added.map((rule) => `added    ${describeRule(rule)}`),
    ...diff.removed.map((rule) => `removed  ${describeRule(rule)}`),
    ...diff.changed.flatMap(({ rule, differences }) => [
      `changed  ${describeRule(rule)}`,
      ...differences.map(describeDifference),
    ]),
    ...diff.moved.map(describeMove),
  ];
}

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

/** The command that compares two documents rule by rule. */
export const diff = defineCommand({
  about: 'lists the rules that are added, removed, changed or moved between two documents',
  arguments: { before: { about }, after: { about } },
  options: {
    json: { about: 'prints the differences as JSON' },
    'exit-code': { about: 'exits with 1 if they differ' },
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
