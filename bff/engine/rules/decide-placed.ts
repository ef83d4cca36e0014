import type { Host, RoutePlace } from '@gam/schemas/rules';
import type { OrderedRules } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';
import { firstOf, matchRules } from './match-rules.ts';
import { firstCounts, type RuleTrace, traceRules } from './rule-trace.ts';

/** The page after a placed order, and the hosts that are notified. */
interface PlacedDecision {
  readonly navigate: string | null;
  readonly notify: readonly Host[];
}

/** Decides after an order is placed. `navigate` is a template: see `fillRoute`. [O-2.12] */
export function decidePlaced(rules: OrderedRules, facts: Facts): PlacedDecision {
  const matched = matchRules(rules.at.placed, facts);
  return {
    navigate: firstOf(matched, 'navigate'),
    notify: firstOf(matched, 'notify') ?? [],
  };
}

/** Explains the rules after an order is placed. */
export const tracePlaced = (rules: OrderedRules, facts: Facts): RuleTrace[] =>
  traceRules(rules.at.placed, facts, firstCounts);

/**
 * Fills the placeholders of a route: each value is encoded as one path step, so that it cannot add a step or a query.
 * Only `query` is taken as it is; it is the page's own query string, with its `?`, or empty.
 */
export function fillRoute(
  template: string,
  values: Readonly<Partial<Record<RoutePlace<'entry' | 'placed' | 'task'>, string>>>,
): string {
  const known = new Map<string, string>(Object.entries<string>(values));
  return template.replaceAll(/\{([a-z_]+)\}/g, (_whole, place: string) => {
    const value = known.get(place) ?? '';
    return place === 'query' ? value : encodeURIComponent(value);
  });
}
