import { randomUUID } from 'node:crypto';
import { defineCommand, Failure } from './command.ts';
import { checkDraft } from './content/check-draft.ts';
import { explainRefusal } from './lifecycle/explain-refusal.ts';
import { readPercent, reasonOption } from './lifecycle/options.ts';
import { readDraft } from './lifecycle/read-draft.ts';
import { withEditor } from './upstream.ts';

/** Publishes a document as its next version. What is broken is told here already, and again by the backend. */
export const publish = defineCommand({
  about: 'publishes a rule document as its next version, for everyone or as the candidate for a percentage',
  arguments: { file: { about: 'the rule document, JSON' } },
  options: {
    percent: { about: 'of new flows; 100 where it is missing', takes: 'N' },
    reason: reasonOption,
  },
  run: async ({ arguments: { file }, options: { percent: typed = '100', reason } }, terminal) => {
    const percent = readPercent(typed);
    if (percent instanceof Failure) return percent;
    const document = await readDraft(file, terminal);
    if (document instanceof Failure) return document;
    const broken = await checkDraft(document, terminal);
    if (broken instanceof Failure) return broken;
    return withEditor(terminal, async (upstream, token, url) => {
      const published = await upstream.call('publishFlowRules', {
        params: { name: document.name },
        body: { document, percent, reason },
        token,
        key: randomUUID(),
      });
      if (!published.ok) return explainRefusal(published.failure, url);
      const { name, number } = published.value;
      const whom = percent === 100 ? 'everyone' : `${percent} % of new flows`;
      terminal.print(`${name}@${number} is published for ${whom}.`);
      if (broken === 'unknown')
        terminal.note('The services could not be loaded: it was not checked with them.');
      return null;
    });
  },
});
