import type { LiveFlowRules } from '@gam/schemas/upstream';
import type { RulesFinding } from '@gam/schemas/gate';
import { type CompiledRules, compileRules } from '@gam/engine/rules';
import { sha256 } from '../../platform/hash.ts';
import type { RulesParts } from '../rules-parts.ts';
import { certify, passedOffers } from '../check/certificate.ts';
import type { Asker } from './asker.ts';
import { combine, type LiveDocument, loadLiveSet, type LiveSet } from './live-set.ts';
import { loadOffers } from '../services/load-offers.ts';
import { noRuleStore, passOn, RulesRefusal } from './rules-failure.ts';
import { runJob } from './run-job.ts';

/** What the check of a change found, for the revision that it was made against. */
export interface CheckedChange {
  readonly live: LiveFlowRules;
  readonly findings: readonly RulesFinding[];
  /** Errors that the change adds. */
  readonly added: readonly RulesFinding[];
  readonly missing: readonly string[];
  /** Proves to other BFFs which services passed. */
  readonly certificate: string;
}

/** Returns the documents after a change; null where it cannot be made. */
type Change = (documents: readonly LiveDocument[], live: LiveFlowRules) => readonly LiveDocument[];

/** Runs the whole check of the sets that visitors can get after a change, against the live services. */
export async function checkChange(
  parts: RulesParts,
  asker: Asker,
  change: Change,
): Promise<CheckedChange | RulesRefusal> {
  const [set, services] = await Promise.all([loadLiveSet(parts, asker), loadOffers(parts.upstream)]);
  if (set instanceof RulesRefusal) return set;
  if (set.live === null) return noRuleStore();
  if (!services.ok) return passOn(services.failure);
  const { offers, missing } = services.services;
  const after = change(set.documents, set.live);
  const result = await runJob<'compare'>(
    {
      is: 'compare',
      before: combine(set.documents),
      after: combine(after),
      services: offers,
    },
    asker.onProgress,
  );
  if (result instanceof RulesRefusal) return result;
  const certificate = certify(parts.certifier, passedOffers(offers, result.findings), compileAll(after));
  return { live: set.live, ...result, missing, certificate };
}

/** Compiles every version that counts after a change; a broken one is in no certificate. */
const compileAll = (documents: readonly LiveDocument[]): CompiledRules[] =>
  documents
    .flatMap(({ stable, others }) => (stable === null ? others : [stable, ...others]))
    .flatMap(({ document, number }) => {
      const compiled = compileRules(document, sha256, number);
      return compiled.ok ? [compiled.rules] : [];
    });

/** Replaces one document of a set, or adds it. */
export const replaceDocument = (
  documents: readonly LiveDocument[],
  name: string,
  replace: (document: LiveDocument) => LiveDocument,
): LiveDocument[] => {
  const found = documents.find((document) => document.name === name) ?? { name, stable: null, others: [] };
  return [...documents.filter((document) => document.name !== name), replace(found)];
};

export type { LiveSet };
