import type { FlowRulesAction, FlowRulesAuditEntry, FlowRulesCard } from '@gam/schemas/upstream';
import { defineCommand, Failure } from './command.ts';
import { explainRefusal, withEditor } from './upstream.ts';
import { jsonOption } from './options.ts';
import type { UpstreamResult } from '../../src/platform/upstream/failure.ts';

const verbs = {
  publish: 'published',
  roll_out: 'rolled out',
  roll_back: 'rolled back',
  withdraw: 'withdrew',
} as const satisfies Record<FlowRulesAction, string>;

function describeEntry({ at, by, action, name, number, percent, reason }: FlowRulesAuditEntry): string {
  const version = number === null ? name : `${name}@${number}`;
  const share = percent === null ? '' : ` for ${percent} %`;
  return `${at}  ${by} ${verbs[action]} ${version}${share}: ${reason}`;
}

/** The command that lists the audit. */
export const audit = defineCommand({
  about: 'lists the changes of documents with user, time and reason, newest first',
  arguments: { name: { about: 'only this document', optional: true } },
  options: { json: jsonOption },
  run: ({ arguments: { name }, options: { json } }, terminal) =>
    withEditor(terminal, async (upstream, token, url) => {
      const query = name === undefined ? {} : { name };
      const found = await readPages((offset) =>
        upstream.call('listFlowRulesAudit', { query: { ...query, offset }, token }),
      );
      if (!found.ok) return explainRefusal(found.failure, url);
      const lines = json ? [JSON.stringify(found.value, null, 2)] : found.value.map(describeEntry);
      for (const line of lines) terminal.print(line);
      return null;
    }),
});

interface Page<T> {
  readonly results: readonly T[];
  readonly next: number | null;
}

/** Returns every item of a paged list; the first failed page ends it. */
async function readPages<T>(
  ask: (offset: number) => Promise<UpstreamResult<Page<T>>>,
): Promise<UpstreamResult<T[]>> {
  const items: T[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: UpstreamResult<Page<T>> = await ask(offset);
    if (!page.ok) return page;
    items.push(...page.value.results);
    offset = page.value.next;
  }
  return { ok: true, value: items };
}

function describeVersion({ name, number, reason, published_by, published_at, withdrawn_at }: FlowRulesCard) {
  const gone = withdrawn_at === null ? '' : `, withdrawn ${withdrawn_at}`;
  return `${name}@${number}  ${published_at}  ${published_by}: ${reason}${gone}`;
}

/** The command that lists the versions of a document. */
export const versions = defineCommand({
  about: 'lists the versions of a document, newest first',
  arguments: { name: { about: 'the document, e.g. default' } },
  options: { json: jsonOption },
  run: ({ arguments: { name }, options: { json } }, terminal) =>
    withEditor(terminal, async (upstream, token, url) => {
      const found = await readPages((offset) =>
        upstream.call('listFlowRulesVersions', { params: { name }, query: { offset }, token }),
      );
      if (!found.ok) return explainRefusal(found.failure, url);
      if (found.value.length === 0)
        return new Failure(
          1,
          `${name} was never published: \`npm run rules -- status\` lists the documents.`,
        );
      const lines = json ? [JSON.stringify(found.value, null, 2)] : found.value.map(describeVersion);
      for (const line of lines) terminal.print(line);
      return null;
    }),
});
