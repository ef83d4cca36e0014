import type { CompiledRule, OrderedRules } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';
import { matchRules } from './match-rules.ts';
import { type RuleTrace, traceRules } from './rule-trace.ts';

/** The gateways that a prepayment may offer. */
interface PaymentDecision {
  /** Whether every matching rule keeps a gateway, by its name. */
  readonly keeps: (gateway: string) => boolean;
}

const allKeep = (matched: readonly CompiledRule<'payment'>[], gateway: string): boolean =>
  matched.every(({ then }) => then.keep_gateways?.some((kept) => kept === gateway) !== false);

/** Decides on the gateways of a prepayment; all of them by default. */
export function decidePayment(rules: OrderedRules, facts: Facts): PaymentDecision {
  const matched = matchRules(rules.at.payment, facts);
  return { keeps: (gateway) => allKeep(matched, gateway) };
}

/** Explains the rules of the payment. */
export const tracePayment = (rules: OrderedRules, facts: Facts): RuleTrace[] =>
  traceRules(rules.at.payment, facts, () => 'taken');
