import type { CompiledRules } from './compiled-rules.ts';
import type { Facts } from './facts.ts';
import { firstOf, matchRules } from './match-rules.ts';
import { firstCounts, noTrace, traceRules, type RuleTrace, type TraceOption } from './rule-trace.ts';

/** The redirect of the order page; null if the page is shown. */
interface EntryDecision {
  readonly redirect: string | null;
  readonly trace: readonly RuleTrace[];
}

/** Decides at the entry of the order page. `redirect` is a template: see `fillRoute`. [O-2.11] */
export function decideEntry(rules: CompiledRules, facts: Facts, options: TraceOption = {}): EntryDecision {
  return {
    redirect: firstOf(matchRules(rules.at.entry, facts), 'redirect'),
    trace: options.trace === true ? traceRules(rules.at.entry, facts, firstCounts) : noTrace,
  };
}
