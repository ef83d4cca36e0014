import { done, type Result } from '@gam/shared/result';
import { type Failure, defineCommand, failure } from './command.ts';
import { nameOf, readDocument } from './content/read-documents.ts';
import { type Gate, withGate } from './gate.ts';
import { type Planned, planOptions, readPlan, reasonOption } from './options.ts';
import { findingLines } from './report/finding-lines.ts';
import type { RulesChanged } from '@gam/schemas/gate';

/**
 * Returns the version that a document was made from. It is typed where a version counts already: an older file would
 * undo that one.
 */
export async function findBase(
  gate: Gate,
  name: string,
  { base }: Pick<Planned, 'base'>,
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

/** Returns how many visitors a published version is for, and from when. */
function shareOf({ name, number, live }: RulesChanged): string {
  const document = live.documents.find((one) => one.name === name);
  const scheduled = document?.scheduled?.find((one) => one.number === number);
  const percent =
    scheduled?.percent ?? (document?.candidate?.number === number ? document?.candidate?.percent : 100);
  const from = scheduled === undefined ? '' : ` from ${scheduled.live_from}`;
  return `${percent === 100 ? 'everyone' : `${percent} % of new flows`}${from}`;
}

/** The command that publishes a document as its next version. The BFF checks it against the live services first. */
export const publish = defineCommand({
  about:
    'publishes a rule document as its next version, for everyone or as the candidate for a percentage, now or at a time',
  arguments: { file: { about: 'the rule document, JSON' } },
  options: { ...planOptions, reason: reasonOption },
  run: async ({ arguments: { file }, options }, terminal) => {
    const planned = await readPlan(options, terminal);
    if (!planned.ok) return planned;
    const document = await readDocument(file, terminal);
    if (!document.ok) return document;
    const name = nameOf(file, document.value);
    if (!name.ok) return name;
    return withGate(terminal, async (gate) => {
      const base = await findBase(gate, name.value, planned.value);
      if (!base.ok) return base;
      const { percent, plan, live_from } = planned.value;
      const { reason } = options;
      const body = { document: document.value, base_version: base.value, percent, plan, live_from, reason };
      const published = await gate.ask('publishRules', { params: { name: name.value }, body });
      if (!published.ok) return published;
      terminal.print(`${name.value}@${published.value.number} is published for ${shareOf(published.value)}.`);
      for (const line of published.value.findings.flatMap(findingLines)) terminal.note(line);
      return null;
    });
  },
});

/** The command that publishes a draft, approved where a review is required. */
export const publishDraft = defineCommand({
  about: 'publishes a draft as it is; where a review is required, an approved one',
  arguments: { draft: { about: 'name and id, as `drafts` lists it' } },
  options: { reason: reasonOption },
  run: async ({ arguments: { draft }, options: { reason } }, terminal) => {
    const [name = '', id = ''] = draft.split('/');
    return withGate(terminal, async (gate) => {
      const found = await gate.ask('readRulesDraft', { params: { name, id } });
      if (!found.ok) return found;
      const body = { draft: id, hash: found.value.hash, reason };
      const published = await gate.ask('publishRules', { params: { name }, body });
      if (!published.ok) return published;
      terminal.print(`${name}@${published.value.number} is published for ${shareOf(published.value)}.`);
      return null;
    });
  },
});
