import type { RuleDocument } from '@gam/schemas/rules';
import {
  checkEverything,
  type Finding,
  type OfferedService,
} from '../../../src/engine/rules/check/check-everything.ts';
import { compileRules } from '../../../src/engine/rules/compile-rules.ts';
import type { CompiledRules } from '../../../src/engine/rules/compiled-rules.ts';
import { withDocument } from '../../../src/engine/simulate/affected-services.ts';
import { Failure, type Terminal } from '../command.ts';
import { findingLines } from '../report/finding-lines.ts';
import { findRules } from './find-rules.ts';
import { findServices } from './find-services.ts';
import { sha256 } from '../../../src/platform/hash.ts';

const keyOf = ({ code, question, path }: Finding): string => JSON.stringify([code, question, path]);

/** The errors of services under a set of documents. */
const errorsUnder = (offers: readonly OfferedService[], documents: readonly CompiledRules[]): Finding[] =>
  checkEverything(offers, { documents, findings: [] }).filter(({ severity }) => severity === 'error');

/**
 * What a draft would break in the services that it would govern; null where nothing. What is wrong with a service
 * already, under what counts now, does not keep anybody from publishing. `unknown` where the backend does not say what there is.
 */
export async function checkDraft(
  document: RuleDocument,
  terminal: Terminal,
): Promise<Failure | 'unknown' | null> {
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
    'The document would break services, and is not published:',
    ...broken.flatMap(findingLines),
  );
}
