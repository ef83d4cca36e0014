import type { DecisionPoint } from '@gam/schemas/rules';
import {
  type CompiledRule,
  type CompiledRules,
  type RuleCombination,
  rulesByPoint,
} from './compiled-rules.ts';

/**
 * Combines documents in the order in which they are tried: layers first, the base last. `version` lists them, also those
 * that the visitor is exposed to no version of; it is the list of their versions by default. Conditions are compiled
 * with their document, so that this only puts lists together.
 */
export function combineRules(
  documents: readonly [CompiledRules, ...CompiledRules[]],
  version: string = documents.map((rules) => rules.version).join(' '),
): RuleCombination {
  return {
    version,
    hash: documents[0].hash,
    documents,
    at: rulesByPoint(<P extends DecisionPoint>(point: P) =>
      documents.flatMap(({ at }): readonly CompiledRule<P>[] => at[point]),
    ),
    reads: new Set(documents.flatMap(({ reads }) => [...reads])),
  };
}
