import type { Host } from '@gam/schemas/rules';
import type { CompiledRules } from './compiled-rules.ts';
import type { Facts } from './facts.ts';
import { firstOf, matchRules } from './match-rules.ts';
import { firstCounts, noTrace, traceRules, type RuleTrace, type TraceOption } from './rule-trace.ts';

/** Where a placed order leads, and who is told of it. */
export interface PlacedDecision {
  readonly navigate: string | null;
  readonly notify: readonly Host[];
  readonly trace: readonly RuleTrace[];
}

/** Decides after an order is placed. `navigate` is a template: see `fillRoute`. [O-2.12] */
export function decidePlaced(rules: CompiledRules, facts: Facts, options: TraceOption = {}): PlacedDecision {
  const matched = matchRules(rules.at.placed, facts);
  return {
    navigate: firstOf(matched, 'navigate'),
    notify: firstOf(matched, 'notify') ?? [],
    trace: options.trace === true ? traceRules(rules.at.placed, facts, firstCounts) : noTrace,
  };
}
