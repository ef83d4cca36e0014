import type { CompiledRule, OrderedRules } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';
import { matchRules } from './match-rules.ts';
import { noTrace, type RuleTrace, type TraceOption, traceRules } from './rule-trace.ts';

/** The gateways that a prepayment may offer. */
interface PaymentDecision {
  /** Whether every matching rule keeps a gateway, by its name. */
  readonly keeps: (gateway: string) => boolean;
  readonly trace: readonly RuleTrace[];
}

const allKeep = (matched: readonly CompiledRule<'payment'>[], gateway: string): boolean =>
  matched.every(({ then }) => then.keep_gateways?.some((kept) => kept === gateway) !== false);

/** Decides on the gateways of a prepayment; all of them by default. */
export function decidePayment(rules: OrderedRules, facts: Facts, options: TraceOption = {}): PaymentDecision {
  const matched = matchRules(rules.at.payment, facts);
  return {
    keeps: (gateway) => allKeep(matched, gateway),
    trace: options.trace === true ? traceRules(rules.at.payment, facts, () => 'taken') : noTrace,
  };
}
