import { reviewDocument } from '../document/review-document.ts';
import { speaksOf } from '../document/speaks-of.ts';
import type { FindingKind } from '../finding-kind.ts';

/**
 * A rule that no facts can satisfy, or one about this service that matches none of its questions. Rules for every
 * service are not blamed for what one of them lacks: see `unmatchedRules` for a look at many services.
 */
export const ruleNeverMatches: FindingKind = ({ service, rules, unmatched }) => {
  const { contradictory, written } = reviewDocument(rules);
  return Object.values(rules.at)
    .flat()
    .flatMap((rule) => {
      const isContradictory = contradictory.has(rule.id);
      const isIdle = unmatched.has(rule.id) && speaksOf(rule, rules, service);
      if (!isContradictory && !isIdle) return [];
      const cause = isContradictory
        ? 'its conditions contradict each other'
        : `nothing in service "${service.slug}" can satisfy its conditions`;
      const message = `Rules "${rules.name}": rule "${rule.id}" never matches: ${cause}.`;
      const path = `${written.get(rule.id)?.path ?? ''}/when`;
      return [{ severity: 'warning', question: null, rule: rule.id, path, message }];
    });
};
