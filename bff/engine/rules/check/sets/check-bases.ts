import { closenessTo, isOpenAt, type RulePlace } from '../../choose-rules.ts';
import type { CompiledRules } from '../../compiled-rules.ts';
import { listed } from '../finding-kind.ts';
import type { PlacelessFinding } from '../finding-list.ts';

/**
 * Finds what is wrong with the bases that apply to one service in a city at an instant: two that fit equally, and one
 * that hides another without saying so.
 */
export function checkBases(
  documents: readonly CompiledRules[],
  place: RulePlace,
  at: number,
): PlacelessFinding[] {
  const bases = documents
    .filter((one) => one.kind === 'base' && isOpenAt(one, at))
    .map((rules) => ({ rules, closeness: closenessTo(rules, place) }))
    .filter(({ closeness }) => closeness > 0)
    .toSorted(
      (one, other) => other.closeness - one.closeness || (one.rules.name < other.rules.name ? -1 : 1),
    );
  const [first, second] = bases;
  if (!first || !second) return [];
  if (first.closeness === second.closeness) {
    const names = listed([first.rules.name, second.rules.name]);
    const message = `the bases ${names} fit the same services and cities equally, so it is open which one counts.`;
    return [
      { code: 'same_scope', severity: 'error', document: second.rules.name, path: '/applies_to', message },
    ];
  }
  const { name, document } = first.rules;
  if (document.replaces === second.rules.name) return [];
  const kept = new Set(document.rules.map(({ id }) => id));
  const lost = second.rules.document.rules.map(({ id }) => id).filter((id) => !kept.has(id));
  const rules = lost.length === 0 ? '' : `; these rules would be lost: ${lost.join(', ')}`;
  const message = `it hides the base "${second.rules.name}" without "replaces": "${second.rules.name}"${rules}. A layer adds to a base instead.`;
  return [{ code: 'hides_base', severity: 'error', document: name, path: '/applies_to', message }];
}
