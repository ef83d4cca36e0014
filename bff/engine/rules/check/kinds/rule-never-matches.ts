import { contradictoryRules } from '../document/document-findings.ts';
import type { FindingKind } from '../finding-kind.ts';
import { documentsOf } from '../../compiled-rules.ts';
import type { Survey } from '../survey/survey.ts';
import type { CompiledCondition, CompiledRule, CompiledRules } from '../../compiled-rules.ts';
import type { ServiceFacts, StaticFacts } from '../../../facts/facts.ts';

/**
 * A rule that no facts can satisfy, or one about this service that matches no question of it. Rules for every service
 * are not reported for one service: `checkEverything` checks all.
 */
export const ruleNeverMatches: FindingKind = (survey) =>
  documentsOf(survey.rules).flatMap((rules) => inDocument(rules, survey));

function inDocument(rules: CompiledRules, { service, unmatched }: Survey): ReturnType<FindingKind> {
  const { contradictory, written } = rules.review();
  const idle = Object.values(rules.at)
    .flat()
    .filter((rule) => !contradictory.has(rule.id))
    .filter((rule) => unmatched.has(rule) && speaksOf(rule, rules, service));
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
}

const identities: ReadonlySet<string> = new Set(['service.id', 'service.slug', 'service.base_slug']);

/** Whether a condition holds for this service but not for every other. */
const names = (condition: CompiledCondition, facts: StaticFacts): boolean =>
  condition.is === 'static' &&
  identities.has(condition.path) &&
  condition.accepts(condition.read(facts)) &&
  !condition.accepts('\u0000other');

/**
 * Whether a rule is about this service: its document or the rule names it. A rule for every service may have no effect
 * in one of them.
 */
function speaksOf(rule: CompiledRule, { applies_to }: CompiledRules, service: ServiceFacts): boolean {
  const { services } = applies_to;
  const isOnlyOne = services.length === 1 && services[0] === service.slug;
  const facts: StaticFacts = { question: null, position: null, service, city: { id: null } };
  return isOnlyOne || rule.when.some((condition) => names(condition, facts));
}
