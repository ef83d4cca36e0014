import type { Result } from '@gam/shared/result';
import type { FlowRulesDraft, FlowRulesDraftCard } from '@gam/schemas/upstream';
import { type Failure, type Terminal, defineCommand } from './command.ts';
import { nameOf, readDocument } from './content/read-documents.ts';
import { withGate } from './gate.ts';
import { readPages } from './history.ts';
import { jsonOption, planOptions, readPlan } from './options.ts';
import { findBase } from './publish.ts';

const draftArgument = { about: 'name and id, as `drafts` lists it' } as const;

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
    if (!found.ok) return found;
    const lines = json ? [JSON.stringify(found.value, null, 2)] : found.value.map(describeDraft);
    for (const line of lines) terminal.print(line);
    return null;
  },
});

/** The command that makes a draft of a file, which somebody else can review. */
export const draft = defineCommand({
  about: 'makes a draft of a rule document and asks for its review',
  arguments: { file: { about: 'the rule document, JSON' } },
  options: planOptions,
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
      const body = { document: document.value, base_version: base.value, percent, plan, live_from };
      const made = await gate.ask('createRulesDraft', { params: { name: name.value }, body });
      if (!made.ok) return made;
      const request = { kind: 'request_review' as const, hash: made.value.hash, text: '' };
      const params = { name: name.value, id: made.value.id };
      const asked = await gate.ask('reviewRulesDraft', { params, body: request });
      if (!asked.ok) return asked;
      terminal.print(describeDraft(asked.value));
      return null;
    });
  },
});

/** Makes a remark on a draft as it is now. */
function remark(
  terminal: Terminal,
  typed: string,
  kind: 'approve' | 'reject' | 'comment',
  text: string,
): Promise<Result<FlowRulesDraft, Failure>> {
  const [name = '', id = ''] = typed.split('/');
  return withGate(terminal, async (gate) => {
    const found = await gate.ask('readRulesDraft', { params: { name, id } });
    if (!found.ok) return found;
    const body = { kind, hash: found.value.hash, text };
    return gate.ask('reviewRulesDraft', { params: { name, id }, body });
  });
}

const reviewCommand = (kind: 'approve' | 'reject' | 'comment', about: string) =>
  defineCommand({
    about,
    arguments: { draft: draftArgument },
    options: { text: { about: 'what to say about it', takes: 'text' } },
    run: async ({ arguments: { draft: typed }, options: { text = '' } }, terminal) => {
      const remarked = await remark(terminal, typed, kind, text);
      if (!remarked.ok) return remarked;
      terminal.print(describeDraft(remarked.value));
      return null;
    },
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
  options: { reason: { about: 'the reason, for readers of the audit', takes: 'text', required: true } },
  run: async ({ arguments: { draft: typed }, options: { reason } }, terminal) => {
    const [name = '', id = ''] = typed.split('/');
    const closed = await withGate(terminal, (gate) =>
      gate.ask('discardRulesDraft', { params: { name, id }, body: { reason } }),
    );
    if (!closed.ok) return closed;
    terminal.print(`${name}/${id} is discarded.`);
    return null;
  },
});
