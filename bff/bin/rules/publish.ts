import { done, type Result } from '@gam/shared/result';
import { type FailedCommand, type Failure, type Terminal, defineCommand, failure } from './command.ts';
import { readNamedDocument } from './content/read-documents.ts';
import { type Gate, withGate } from './gate.ts';
import {
  acknowledgeOption,
  draftArgument,
  type Planned,
  planOptions,
  readAcknowledged,
  readDraftName,
  readPlan,
  reasonOption,
} from './options.ts';
import { findingLines } from './report/finding-lines.ts';
import type { RulesChanged } from '@gam/schemas/gate';

/**
 * Returns the version that a document was made from. It is typed where a version counts already: an older file would
 * undo that one.
 */
async function findBase(
  gate: Gate,
  name: string,
  base: number | undefined,
): Promise<Result<number | null, Failure>> {
  if (base !== undefined) return done(base);
  const status = await gate.ask('rulesStatus', {});
  if (!status.ok) return status;
  const counting = status.value.live?.documents.find((document) => document.name === name);
  const number = counting?.candidate?.number ?? counting?.stable ?? null;
  if (number === null) return done(null);
  return failure(
    2,
    `${name}@${number} counts: name the version that the document was made from, e.g. --base ${number}. \`npm run rules -- diff ${name}@${number} <file>\` shows what would change.`,
  );
}

/** What is published or becomes a draft. */
interface Publication extends Omit<Planned, 'base'> {
  readonly document: Record<string, unknown>;
  readonly base_version: number | null;
}

/** Does `work` with the document of a file and what the options say of it. */
export async function withPublication(
  file: string,
  options: Parameters<typeof readPlan>[0],
  terminal: Terminal,
  work: (gate: Gate, name: string, publication: Publication) => Promise<FailedCommand | null>,
): Promise<FailedCommand | null> {
  const planned = await readPlan(options, terminal);
  if (!planned.ok) return planned;
  const named = await readNamedDocument(file, terminal);
  if (!named.ok) return named;
  const { name, document } = named.value;
  const { base: typed, ...plan } = planned.value;
  return withGate(terminal, async (gate) => {
    const base = await findBase(gate, name, typed);
    return base.ok ? work(gate, name, { document, base_version: base.value, ...plan }) : base;
  });
}

/** Returns how many visitors a published version is for, and from when. */
function shareOf({ name, number, live }: RulesChanged): string {
  const document = live.documents.find((one) => one.name === name);
  const scheduled = document?.scheduled?.find((one) => one.number === number);
  const percent =
    scheduled?.percent ?? (document?.candidate?.number === number ? document?.candidate?.percent : 100);
  const from = scheduled === undefined ? '' : ` from ${scheduled.live_from}`;
  return `${percent === 100 ? 'everyone' : `${percent} % of new flows`}${from}`;
}

const publishedLine = (name: string, changed: RulesChanged): string =>
  `${name}@${changed.number} is published for ${shareOf(changed)}.`;

/** The command that publishes a document as its next version. The BFF checks it against the live services first. */
export const publish = defineCommand({
  about:
    'publishes a rule document as its next version, for everyone or as the candidate for a percentage, now or at a time',
  arguments: { file: { about: 'the rule document, JSON' } },
  options: { ...planOptions, acknowledge: acknowledgeOption, reason: reasonOption },
  run: ({ arguments: { file }, options: { reason, acknowledge, ...options } }, terminal) =>
    withPublication(file, options, terminal, async (gate, name, publication) => {
      const body = { ...publication, reason, ...readAcknowledged(acknowledge) };
      const published = await gate.ask('publishRules', { params: { name }, body });
      if (!published.ok) return published;
      terminal.print(publishedLine(name, published.value));
      for (const line of published.value.findings.flatMap(findingLines)) terminal.note(line);
      return null;
    }),
});

/** The command that publishes a draft, approved where a review is required. */
export const publishDraft = defineCommand({
  about: 'publishes a draft as it is; where a review is required, an approved one',
  arguments: { draft: draftArgument },
  options: { acknowledge: acknowledgeOption, reason: reasonOption },
  run: ({ arguments: { draft }, options: { reason, acknowledge } }, terminal) =>
    withGate(terminal, async (gate) => {
      const { name, id } = readDraftName(draft);
      const found = await gate.ask('readRulesDraft', { params: { name, id } });
      if (!found.ok) return found;
      const body = { draft: id, hash: found.value.hash, reason, ...readAcknowledged(acknowledge) };
      const published = await gate.ask('publishRules', { params: { name }, body });
      if (!published.ok) return published;
      terminal.print(publishedLine(name, published.value));
      return null;
    }),
});
