import type { CompiledCondition, CompiledRule, CompiledRules } from '../../compiled-rules.ts';
import type { ServiceFacts, StaticFacts } from '../../facts.ts';

const identities: ReadonlySet<string> = new Set(['service.id', 'service.slug', 'service.base_slug']);

/** Whether a condition holds for this service and not for just any other. */
const names = (condition: CompiledCondition, facts: StaticFacts): boolean =>
  condition.is === 'static' &&
  identities.has(condition.path) &&
  condition.accepts(condition.read(facts)) &&
  !condition.accepts('\u0000other');

/**
 * Whether a rule means this service: its document names it, or the rule does. A rule for every service may well find
 * nothing to do in one of them.
 */
export function speaksOf(rule: CompiledRule, { applies_to }: CompiledRules, service: ServiceFacts): boolean {
  const { services } = applies_to;
  const isOnlyOne = services.length === 1 && services[0] === service.slug;
  const facts: StaticFacts = { question: null, service, city: { id: null } };
  return isOnlyOne || rule.when.some((condition) => names(condition, facts));
}
