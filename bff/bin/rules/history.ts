import { done, type Result } from '@gam/shared/result';
import type { FlowRulesAction, FlowRulesAuditEntry, FlowRulesCard } from '@gam/schemas/upstream';
import { type FailedCommand, type Failure, defineCommand, failure, type Terminal } from './command.ts';
import { withGate } from './gate.ts';
import { jsonOption, printReply, readVersion } from './options.ts';

const verbs = {
  publish: 'published',
  schedule: 'scheduled',
  go_live: 'scheduled, now live:',
  unschedule: 'took off the schedule',
  roll_out: 'rolled out',
  roll_back: 'rolled back',
  withdraw: 'withdrew',
  create_draft: 'created a draft of',
  change_draft: 'changed a draft of',
  discard_draft: 'discarded a draft of',
  request_review: 'asked for a review of',
  approve: 'approved a draft of',
  reject: 'rejected a draft of',
  comment: 'commented on a draft of',
} as const satisfies Record<FlowRulesAction, string>;

function describeEntry(entry: FlowRulesAuditEntry): string {
  const { at, by, action, name, number, percent, reason, live_from, approved_by, open_flows } = entry;
  const stop = open_flows === true ? ', an emergency stop' : '';
  const version = number === null ? name : `${name}@${number}`;
  const share = percent === null ? '' : ` for ${percent} %`;
  const time = action === 'schedule' && live_from ? ` from ${live_from}` : '';
  const approval = approved_by ? `, approved by ${approved_by}` : '';
  return `${at}  ${by} ${verbs[action]} ${version}${share}${time}${stop}${approval}: ${reason}`;
}

interface Page<T> {
  readonly results: readonly T[];
  readonly next: number | null;
}

/** Returns every item of a paged list; the first failed page ends it. */
export async function readPages<T>(
  ask: (query: { offset: string }) => Promise<Result<Page<T>, Failure>>,
): Promise<Result<T[], Failure>> {
  const items: T[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: Result<Page<T>, Failure> = await ask({ offset: String(offset) });
    if (!page.ok) return page;
    items.push(...page.value.results);
    offset = page.value.next;
  }
  return done(items);
}

/** The command that lists the audit. */
export const audit = defineCommand({
  about: 'lists the changes of documents with user, time and reason, newest first',
  arguments: { name: { about: 'only this document', optional: true } },
  options: { json: jsonOption },
  run: async ({ arguments: { name }, options: { json } }, terminal) => {
    const found = await withGate(terminal, (gate) =>
      readPages((page) =>
        gate.ask('listRulesAudit', { query: { ...page, ...(name !== undefined && { name }) } }),
      ),
    );
    return printReply(terminal, json, found, (entries) => entries.map(describeEntry));
  },
});

function describeVersion({ name, number, reason, published_by, published_at, withdrawn_at }: FlowRulesCard) {
  const gone = withdrawn_at === null ? '' : `, withdrawn ${withdrawn_at}`;
  return `${name}@${number}  ${published_at}  ${published_by}: ${reason}${gone}`;
}

/** The command that lists the versions of a document. */
export const versions = defineCommand({
  about: 'lists the versions of a document, newest first',
  arguments: { name: { about: 'the document, e.g. default' } },
  options: { json: jsonOption },
  run: async ({ arguments: { name }, options: { json } }, terminal) => {
    const found = await withGate(terminal, (gate) =>
      readPages((query) => gate.ask('listRulesVersions', { params: { name }, query })),
    );
    if (found.ok && found.value.length === 0)
      return failure(1, `${name} was never published: \`npm run rules -- status\` lists the documents.`);
    return printReply(terminal, json, found, (cards) => cards.map(describeVersion));
  },
});

/** Prints the document that ships with the BFF. */
const pullSeed = (name: string, terminal: Terminal): Promise<FailedCommand | null> =>
  withGate(terminal, async (gate) => {
    const found = await gate.ask('readRulesSeed', { params: { name } });
    if (!found.ok) return found;
    terminal.print(JSON.stringify(found.value.document, null, 2));
    terminal.note('This is the seed, which counts until a version is published.');
    return null;
  });

/** The command that prints a published document, to be changed and published again. */
export const pull = defineCommand({
  about: 'prints a published document, or with @0 the seed, as JSON, to be changed and published',
  arguments: { version: { about: 'name and number, e.g. default@3; default@0 is the seed' } },
  options: {},
  run: async ({ arguments: { version } }, terminal) => {
    const seed = /^([a-z0-9-]+)@0$/.exec(version)?.[1];
    if (seed !== undefined) return pullSeed(seed, terminal);
    const named = readVersion(version);
    if (!named.ok) return named;
    const { name, number } = named.value;
    const found = await withGate(terminal, (gate) =>
      gate.ask('readRulesVersion', { params: { name, number: String(number) } }),
    );
    if (!found.ok) return found;
    terminal.print(JSON.stringify(found.value.document, null, 2));
    terminal.note(`Publish what you make of it with --base ${number}.`);
    return null;
  },
});
