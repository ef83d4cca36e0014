import { type Result, done } from '@gam/shared/result';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bffCalls } from '@gam/schemas/descriptors';
import type { ContentAction, LiveContent, LiveContents } from '@gam/schemas/upstream';
import { type Failure, type Terminal, defineCommand, failure } from '../rules/command.ts';
import { jsonOption, printReply } from '../rules/options.ts';
import { askBff } from './ask-bff.ts';
import { diffContent } from './diff-content.ts';
import {
  type Draft,
  findDocument,
  nameArgument,
  nameOf,
  readDocumentFile,
  readVersion,
} from './find-document.ts';

const printAll = (terminal: Terminal, lines: readonly string[]): void => {
  for (const line of lines) terminal.print(line);
};

/** What waits for a confirmation, with the whole hash that confirms it. */
const describeProposals = ({ documents, proposals = [] }: LiveContents): string[] =>
  proposals.map(({ kind, id, hash, base_version, proposed_by, proposed_at, reason }) => {
    const found = documents.find((one) => one.kind === kind && one.id === id);
    const name = found === undefined ? kind : nameOf(found);
    return `proposed  ${name} from @${base_version}, hash ${hash}  ${proposed_at}  ${proposed_by}: ${reason}`;
  });

/** The command that lists what counts, and which replies of the backend broke the contract. */
export const status = defineCommand({
  about:
    'lists the documents with their live versions, what waits for a confirmation, and replies of the backend that broke the contract',
  arguments: {},
  options: { json: jsonOption },
  run: async ({ options: { json } }, terminal) => {
    const live = await askBff(terminal, bffCalls.listServices);
    if (!live.ok) return live;
    const broken = await askBff(terminal, bffCalls.listBrokenReplies);
    if (!broken.ok) return broken;
    if (json) {
      terminal.print(JSON.stringify({ ...live.value, broken_replies: broken.value.results }, null, 2));
      return null;
    }
    printAll(terminal, [
      `revision ${live.value.revision}`,
      ...live.value.documents.map(
        (one) => `${nameOf(one)}@${one.number}#${one.hash.slice(0, 8)}  ${one.title}`,
      ),
      ...(live.value.review === 'required' ? ['another person has to confirm what is published'] : []),
      ...describeProposals(live.value),
      ...broken.value.results.map(
        ({ call, field, expected, got, count, last_at }) =>
          `broken reply  ${call} at ${field === '' ? '/' : field}: ${expected}, got ${got} (${count} times, last ${last_at})`,
      ),
    ]);
    return null;
  },
});

/** The command that writes a live document into a file, to be edited. */
export const pull = defineCommand({
  about: 'writes a live document and its version into a file, by default <name>.json',
  arguments: { name: nameArgument },
  options: { to: { about: 'the file', takes: 'file' } },
  run: async ({ arguments: { name }, options: { to } }, terminal) => {
    const found = await findDocument(name, terminal);
    if (!found.ok) return found;
    const version = await readVersion(found.value, found.value.number, terminal);
    if (!version.ok) return version;
    const { kind, id, number: base_version } = found.value;
    const draft = { kind, id, base_version, document: version.value.document } satisfies Draft;
    const file = to ?? `${nameOf(found.value)}.json`;
    await writeFile(path.resolve(terminal.folder, file), `${JSON.stringify(draft, null, 2)}\n`);
    terminal.print(`${nameOf(found.value)}@${base_version} is in ${file}.`);
    return null;
  },
});

/** The command that lists the versions of a document. */
export const versions = defineCommand({
  about: 'lists the versions of a document, newest first',
  arguments: { name: nameArgument },
  options: { json: jsonOption },
  run: async ({ arguments: { name }, options: { json } }, terminal) => {
    const found = await findDocument(name, terminal);
    if (!found.ok) return found;
    const { kind, id } = found.value;
    const listed = await askBff(terminal, bffCalls.listServiceVersions, { params: { kind, id }, query: {} });
    return printReply(terminal, json, listed, ({ results }) =>
      results.map(({ number, hash, published_at, published_by, reason }) => {
        const live = number === found.value.number ? ' (live)' : '';
        return `${nameOf(found.value)}@${number}#${hash.slice(0, 8)}${live}  ${published_at}  ${published_by ?? 'with the build'}: ${reason}`;
      }),
    );
  },
});

const verbs = {
  propose: 'proposed a change of',
  publish: 'published',
  roll_back: 'went back to',
} as const satisfies Record<ContentAction, string>;

/** What the trail says of a proposal: its hash, and who confirmed it. */
const describeReview = (proposal: string | null = null, approver: string | null = null): string =>
  [
    ...(proposal === null ? [] : [`#${proposal.slice(0, 8)}`]),
    ...(approver === null ? [] : [`confirmed by ${approver}`]),
  ]
    .map((word) => `, ${word}`)
    .join('');

/** The command that lists who changed what. */
export const audit = defineCommand({
  about: 'lists the changes with user, time and reason, newest first',
  arguments: { name: { ...nameArgument, optional: true } },
  options: { json: jsonOption },
  run: async ({ arguments: { name }, options: { json } }, terminal) => {
    const found = name === undefined ? done(null) : await findDocument(name, terminal);
    if (!found.ok) return found;
    const query = found.value === null ? {} : { kind: found.value.kind, id: found.value.id };
    const listed = await askBff(terminal, bffCalls.listServiceAudit, { query });
    return printReply(terminal, json, listed, ({ results }) =>
      results.map(
        ({ at, by, action, kind, id, number, reason, proposal, approved_by }) =>
          `${at}  ${by} ${verbs[action]} ${kind} ${id} @${number}${describeReview(proposal, approved_by)}: ${reason}`,
      ),
    );
  },
});

const sideAbout =
  'a file that `pull` wrote, or a version, e.g. home-cleaning@2; home-cleaning@proposed is what waits';

async function readSide(typed: string, terminal: Terminal): Promise<Result<{ document: unknown }, Failure>> {
  const [, name, digits] = /^([a-z0-9_-]+)@([1-9]\d{0,8}|proposed)$/.exec(typed) ?? [];
  if (name === undefined || digits === undefined) return readDocumentFile(typed, terminal);
  const found = await findDocument(name, terminal);
  if (!found.ok) return found;
  return digits === 'proposed'
    ? readProposed(found.value, terminal)
    : readVersion(found.value, Number(digits), terminal);
}

/** What is proposed of a document. */
async function readProposed(
  { kind, id }: LiveContent,
  terminal: Terminal,
): Promise<Result<{ document: unknown }, Failure>> {
  const live = await askBff(terminal, bffCalls.listServices);
  if (!live.ok) return live;
  const waiting = live.value.proposals?.find((one) => one.kind === kind && one.id === id);
  if (waiting === undefined) return failure(1, 'Nothing is proposed of this document.');
  return askBff(terminal, bffCalls.readServiceProposal, { params: { kind, id, hash: waiting.hash } });
}

/** The command that compares two documents place by place. */
export const diff = defineCommand({
  about: 'lists the places where two documents differ',
  arguments: { before: { about: sideAbout }, after: { about: sideAbout } },
  options: { 'exit-code': { about: 'exits with 1 if they differ' } },
  run: async ({ arguments: { before, after }, options }, terminal) => {
    const first = await readSide(before, terminal);
    if (!first.ok) return first;
    const second = await readSide(after, terminal);
    if (!second.ok) return second;
    const lines = diffContent(first.value.document, second.value.document);
    printAll(terminal, lines.length === 0 ? ['The documents are equal.'] : lines);
    return options['exit-code'] && lines.length > 0 ? failure(1) : null;
  },
});
