import type { FlowRulesCard } from '@gam/schemas/upstream';
import { defineCommand, Failure } from './command.ts';
import { explainRefusal } from './lifecycle/explain-refusal.ts';
import { jsonOption } from './lifecycle/options.ts';
import { readPages } from './lifecycle/read-pages.ts';
import { withEditor } from './upstream.ts';

function describeVersion({ name, number, reason, published_by, published_at, withdrawn_at }: FlowRulesCard) {
  const gone = withdrawn_at === null ? '' : `, withdrawn ${withdrawn_at}`;
  return `${name}@${number}  ${published_at}  ${published_by}: ${reason}${gone}`;
}

/** Every version of a document. */
export const versions = defineCommand({
  about: 'lists the versions of a document, the newest first',
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
          `${name} was never published: \`pnpm rules status\` names the documents there are.`,
        );
      const lines = json ? [JSON.stringify(found.value, null, 2)] : found.value.map(describeVersion);
      for (const line of lines) terminal.print(line);
      return null;
    }),
});
