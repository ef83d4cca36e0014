import { bffCalls, ContentGateFinding } from '@gam/schemas/descriptors';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { type FailedCommand, type Terminal, defineCommand, failure } from '../rules/command.ts';
import { reasonOption } from '../rules/options.ts';
import { askBff } from './ask-bff.ts';
import { diffContent } from './diff-content.ts';
import {
  type Draft,
  findDocument,
  nameArgument,
  nameOf,
  readDocumentFile,
  readVersion,
  typedName,
} from './find-document.ts';

const fileArgument = { about: 'a file that `pull` wrote, edited' } as const;

function findingLine({
  severity,
  code,
  path,
  document,
  rule,
  message,
  way,
  cities = [],
}: ContentGateFinding): string {
  const where = cities.length === 0 ? '' : ` (cities ${cities.join(', ')})`;
  const cause = rule === undefined ? '' : `, by rule ${rule} of ${document}`;
  const there = way === undefined ? '' : ` The way there: ${way}.`;
  return `${severity.padEnd(7)}  ${code} at ${path === '' ? '/' : path}${where}${cause}: ${message}${there}`;
}

/** The command that checks a draft and changes nothing. */
export const check = defineCommand({
  about:
    'checks a document, a service also under the rules of now and later; exits with 1 if there are errors',
  arguments: { file: fileArgument },
  options: { json: { about: 'prints the findings as JSON' } },
  run: async ({ arguments: { file }, options: { json } }, terminal) => {
    const draft = await readDocumentFile(file, terminal);
    if (!draft.ok) return draft;
    const { kind, id, document } = draft.value;
    const checked = await askBff(terminal, bffCalls.checkServiceDocument, {
      params: { kind, id },
      body: { document },
    });
    if (!checked.ok) return checked;
    const errors = checked.value.findings.filter(({ severity }) => severity === 'error').length;
    const lines = json
      ? [JSON.stringify(checked.value, null, 2)]
      : [
          ...checked.value.findings.map(findingLine),
          `${errors} errors, ${checked.value.findings.length - errors} warnings.`,
        ];
    for (const line of lines) terminal.print(line);
    return errors > 0 ? failure(1) : null;
  },
});

const acknowledgeOption = {
  about: 'a drastic price that is meant, as `check` names it; once for each',
  takes: 'price',
  several: true,
} as const;

/** What to do about a refused change; of a version that came between, what it changed. */
async function explain(refusal: FailedCommand, draft: Draft, terminal: Terminal): Promise<FailedCommand> {
  const { refused } = refusal.failure;
  if (refused === undefined) return refusal;
  const { reason, params } = refused;
  if (reason === 'same_content')
    return failure(1, 'The live version has the same content: there is nothing to publish.');
  if (reason === 'nothing_before') return failure(1, 'No version counted before this one.');
  if (reason === 'broken_document' && Check(Type.Array(ContentGateFinding), params['findings']))
    return failure(1, 'Nothing was published. Correct this first:', ...params['findings'].map(findingLine));
  if (reason === 'unacknowledged_prices' && Check(Type.Array(ContentGateFinding), params['findings'])) {
    const { findings } = params;
    const names = findings.flatMap(({ acknowledge }) => acknowledge ?? []);
    return failure(
      1,
      findings.length === 0
        ? 'Nothing was published: no price changes drastically, so acknowledge none.'
        : 'Nothing was published, since these prices change drastically. If they are meant, acknowledge exactly these:',
      ...findings.map(findingLine),
      ...names.map((name) => `  --acknowledge ${name}`),
    );
  }
  const { number } = params;
  if (reason !== 'base_version' || typeof number !== 'number') return refusal;
  const before = await readVersion(draft, draft.base_version, terminal);
  const after = await readVersion(draft, number, terminal);
  const changes = !before.ok || !after.ok ? [] : diffContent(before.value.document, after.value.document);
  return failure(
    1,
    `Version ${number} came between: pull it, and make your change again. It changed, since version ${draft.base_version}:`,
    ...changes.map((line) => `  ${line}`),
  );
}

/** The command that publishes an edited document. */
export const publish = defineCommand({
  about:
    'checks a document and publishes it as the next version, where a review is required after another person confirmed it; customers get it within a second',
  arguments: { file: fileArgument },
  options: { reason: reasonOption, acknowledge: acknowledgeOption },
  run: async ({ arguments: { file }, options: { reason, acknowledge } }, terminal) => {
    const draft = await readDocumentFile(file, terminal);
    if (!draft.ok) return draft;
    const { kind, id, document, base_version } = draft.value;
    const published = await askBff(terminal, bffCalls.publishServiceDocument, {
      params: { kind, id },
      body: { document, reason, base_version, acknowledge: [...acknowledge] },
    });
    if (!published.ok) return explain(published, draft.value, terminal);
    for (const finding of published.value.findings) terminal.note(findingLine(finding));
    if ('proposal' in published.value) {
      const { proposal } = published.value;
      const name = await typedName(proposal, terminal);
      terminal.print(
        `Proposed: ${kind} ${id} waits for another person, a rules reviewer, who reads and confirms it:`,
      );
      terminal.print(`npm run services -- diff ${name}@${base_version} ${name}@proposed`);
      terminal.print(`npm run services -- confirm ${name} ${proposal.hash}`);
      return null;
    }
    terminal.print(
      `Version ${published.value.number}#${published.value.hash.slice(0, 8)} of ${kind} ${id} is published.`,
    );
    return null;
  },
});

/** The command by which another person publishes what was proposed. */
export const confirm = defineCommand({
  about: 'publishes what another person proposed, exactly as the hash names it; rules reviewers only',
  arguments: { name: nameArgument, hash: { about: 'the whole hash, as `status` lists it' } },
  options: { acknowledge: acknowledgeOption },
  run: async ({ arguments: { name, hash }, options: { acknowledge } }, terminal) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) return failure(2, `"${hash}" is not a hash: \`status\` lists them.`);
    const found = await findDocument(name, terminal);
    if (!found.ok) return found;
    const { kind, id, number: base_version } = found.value;
    const confirmed = await askBff(terminal, bffCalls.confirmServiceProposal, {
      params: { kind, id, hash },
      body: { acknowledge: [...acknowledge] },
    });
    if (!confirmed.ok) return explain(confirmed, { kind, id, base_version, document: null }, terminal);
    for (const finding of confirmed.value.findings) terminal.note(findingLine(finding));
    terminal.print(
      `Version ${confirmed.value.number}#${confirmed.value.hash.slice(0, 8)} of ${kind} ${id} is published.`,
    );
    return null;
  },
});

/** The command that returns to the version before. */
export const rollBack = defineCommand({
  about: 'returns to the version that counted before; orders and quotes keep the version that priced them',
  arguments: { name: nameArgument },
  options: { reason: reasonOption },
  run: async ({ arguments: { name }, options: { reason } }, terminal) => {
    const found = await findDocument(name, terminal);
    if (!found.ok) return found;
    const { kind, id, number: base_version } = found.value;
    const back = await askBff(terminal, bffCalls.rollBackServiceDocument, {
      params: { kind, id },
      body: { reason, base_version },
    });
    if (!back.ok) return explain(back, { kind, id, base_version, document: null }, terminal);
    for (const finding of back.value.findings) terminal.note(findingLine(finding));
    terminal.print(
      `${nameOf(found.value)}: version ${back.value.number}#${back.value.hash.slice(0, 8)} counts again.`,
    );
    return null;
  },
});
