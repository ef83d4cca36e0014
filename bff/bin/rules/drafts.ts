import type { FlowRulesDraftCard } from '@gam/schemas/upstream';
import { defineCommand } from './command.ts';
import { withGate } from './gate.ts';
import { readPages } from './history.ts';
import {
  draftArgument,
  jsonOption,
  planOptions,
  printReply,
  readDraftName,
  reasonOption,
} from './options.ts';
import { withPublication } from './publish.ts';

const reviews = {
  none: 'not reviewed',
  requested: 'waits for a review',
  approved: 'approved',
  rejected: 'rejected',
} as const satisfies Record<FlowRulesDraftCard['review'], string>;

function describeDraft({
  name,
  id,
  base_version,
  percent,
  live_from,
  review,
  authors,
  newer_version,
}: FlowRulesDraftCard) {
  const base = base_version === null ? 'new' : `from ${name}@${base_version}`;
  const time = live_from === null ? '' : `, from ${live_from}`;
  const newer = newer_version === null ? '' : `; ${name}@${newer_version} came in between`;
  return `${name}/${id}  ${base}, for ${percent} %${time}, ${reviews[review]}, by ${authors.join(', ')}${newer}`;
}

/** The command that lists the open drafts. */
export const drafts = defineCommand({
  about: 'lists the open drafts, last changed first',
  arguments: { name: { about: 'only of this document', optional: true } },
  options: { json: jsonOption },
  run: async ({ arguments: { name }, options: { json } }, terminal) => {
    const found = await withGate(terminal, (gate) =>
      readPages((page) =>
        gate.ask('listRulesDrafts', { query: { ...page, ...(name !== undefined && { name }) } }),
      ),
    );
    return printReply(terminal, json, found, (cards) => cards.map(describeDraft));
  },
});

/** The command that makes a draft of a file, which somebody else can review. */
export const draft = defineCommand({
  about: 'makes a draft of a rule document and asks for its review',
  arguments: { file: { about: 'the rule document, JSON' } },
  options: planOptions,
  run: ({ arguments: { file }, options }, terminal) =>
    withPublication(file, options, terminal, async (gate, name, body) => {
      const made = await gate.ask('createRulesDraft', { params: { name }, body });
      if (!made.ok) return made;
      const { id, hash } = made.value;
      const request = { kind: 'request_review' as const, hash, text: '' };
      const asked = await gate.ask('reviewRulesDraft', { params: { name, id }, body: request });
      if (!asked.ok) return asked;
      terminal.print(describeDraft(asked.value));
      return null;
    }),
});

/** A command that makes a remark on a draft as it is now. */
const reviewCommand = (kind: 'approve' | 'reject' | 'comment', about: string) =>
  defineCommand({
    about,
    arguments: { draft: draftArgument },
    options: { text: { about: 'what to say about it', takes: 'text' } },
    run: ({ arguments: { draft: typed }, options: { text = '' } }, terminal) =>
      withGate(terminal, async (gate) => {
        const params = readDraftName(typed);
        const found = await gate.ask('readRulesDraft', { params });
        if (!found.ok) return found;
        const body = { kind, hash: found.value.hash, text };
        const remarked = await gate.ask('reviewRulesDraft', { params, body });
        if (!remarked.ok) return remarked;
        terminal.print(describeDraft(remarked.value));
        return null;
      }),
  });

/** The commands of a review. */
export const approve = reviewCommand(
  'approve',
  'approves a draft of others as it is now; rules reviewers only',
);
export const reject = reviewCommand('reject', 'rejects a draft of others as it is now; rules reviewers only');
export const comment = reviewCommand('comment', 'comments on a draft');

/** The command that closes a draft. */
export const discard = defineCommand({
  about: 'closes a draft without publishing it',
  arguments: { draft: draftArgument },
  options: { reason: reasonOption },
  run: async ({ arguments: { draft: typed }, options: { reason } }, terminal) => {
    const params = readDraftName(typed);
    const closed = await withGate(terminal, (gate) =>
      gate.ask('discardRulesDraft', { params, body: { reason } }),
    );
    if (!closed.ok) return closed;
    terminal.print(`${params.name}/${params.id} is discarded.`);
    return null;
  },
});
