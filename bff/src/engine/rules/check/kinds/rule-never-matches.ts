import { contradictoryRules } from '../document/document-findings.ts';
import { reviewDocument } from '../document/review-document.ts';
import { speaksOf } from '../document/speaks-of.ts';
import type { FindingKind } from '../finding-kind.ts';

/**
 * A rule that no facts can satisfy, or one about this service that matches none of its questions. Rules for every
 * service are not blamed for what one of them lacks: `checkEverything` looks at many.
 */
export const ruleNeverMatches: FindingKind = ({ service, rules, unmatched }) => {
  const { contradictory, written } = reviewDocument(rules);
  const idle = Object.values(rules.at)
    .flat()
    .filter((rule) => !contradictory.has(rule.id))
    .filter((rule) => unmatched.has(rule.id) && speaksOf(rule, rules, service));
  return [
    ...contradictoryRules(rules),
    ...idle.map(({ id }) => ({
      severity: 'warning' as const,
      question: null,
      rule: id,
      path: `${written.get(id)?.path ?? ''}/when`,
      message: `rule "${id}" never matches: nothing in service "${service.slug}" can satisfy its conditions.`,
    })),
  ];
};
