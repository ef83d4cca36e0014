import type { FlowRulesAction, FlowRulesAuditEntry } from '@gam/schemas/upstream';
import { defineCommand } from './command.ts';
import { explainRefusal } from './lifecycle/explain-refusal.ts';
import { jsonOption } from './lifecycle/options.ts';
import { readPages } from './lifecycle/read-pages.ts';
import { withEditor } from './upstream.ts';

const verbs = {
  publish: 'published',
  roll_out: 'rolled out',
  roll_back: 'took back',
  withdraw: 'withdrew',
} as const satisfies Record<FlowRulesAction, string>;

function describeEntry({ at, by, action, name, number, percent, reason }: FlowRulesAuditEntry): string {
  const version = number === null ? name : `${name}@${number}`;
  const share = percent === null ? '' : ` for ${percent} %`;
  return `${at}  ${by} ${verbs[action]} ${version}${share}: ${reason}`;
}

/** Who did what, when and why. */
export const audit = defineCommand({
  about: 'lists what was done with which document, by whom, when and why, the newest first',
  arguments: { name: { about: 'one document alone', optional: true } },
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
