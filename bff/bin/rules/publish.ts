import { randomUUID } from 'node:crypto';
import type { RuleDocument } from '@gam/schemas/rules';
import { defineCommand, Failure, type Terminal } from './command.ts';
import { explainRefusal, withEditor } from './upstream.ts';
import { readPercent, reasonOption } from './options.ts';
import { readDraft } from './content/read-documents.ts';
import {
  checkEverything,
  type Finding,
  type OfferedService,
} from '../../src/engine/rules/check/check-everything.ts';
import { compileRules } from '../../src/engine/rules/compile-rules.ts';
import type { CompiledRules } from '../../src/engine/rules/compiled-rules.ts';
import { withDocument } from '../../src/engine/simulate/affected-services.ts';
import { findingLines } from './report/finding-lines.ts';
import { findRules } from './content/find-rules.ts';
import { findServices } from './content/find-services.ts';
import { sha256 } from '../../src/platform/hash.ts';

const keyOf = ({ code, question, path }: Finding): string => JSON.stringify([code, question, path]);

/** Returns the errors of services under a set of documents. */
const errorsUnder = (offers: readonly OfferedService[], documents: readonly CompiledRules[]): Finding[] =>
  checkEverything(offers, { documents, findings: [] }).filter(({ severity }) => severity === 'error');

/**
 * Returns the errors that a draft adds to the services under it; null if it adds none. Errors that a service has under
 * the live rules do not prevent publishing. `unknown` if rules or services cannot be loaded.
 */
async function checkDraft(document: RuleDocument, terminal: Terminal): Promise<Failure | 'unknown' | null> {
  const compiled = compileRules(document, sha256);
  if (!compiled.ok) return null;
  const live = await findRules('live', compiled.rules, { ...terminal, note: () => undefined });
  if (live instanceof Failure) return 'unknown';
  const services = await findServices(undefined, terminal);
  if (services instanceof Failure) return 'unknown';
  const before = new Set(errorsUnder(services.offers, live).map(keyOf));
  const broken = errorsUnder(services.offers, withDocument(live, compiled.rules)).filter(
    (finding) => !before.has(keyOf(finding)),
  );
  if (broken.length === 0) return null;
  return new Failure(
    1,
    'The document was not published, since it would break services:',
    ...broken.flatMap(findingLines),
  );
}

/** The command that publishes a document as its next version. It checks the document first, and so does the backend. */
export const publish = defineCommand({
  about: 'publishes a rule document as its next version, for everyone or as the candidate for a percentage',
  arguments: { file: { about: 'the rule document, JSON' } },
  options: {
    percent: { about: 'the percentage of new flows; by default 100', takes: 'N' },
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
      const share = percent === 100 ? 'everyone' : `${percent} % of new flows`;
      terminal.print(`${name}@${number} is published for ${share}.`);
      if (broken === 'unknown')
        terminal.note('The services could not be loaded: the document was not checked with them.');
      return null;
    });
  },
});
