import { gatewayCalls, type GatewayName, prepaymentGateways } from '@gam/schemas/upstream';
import type { Facts, PriceFacts } from '../facts/facts.ts';
import type { Evaluation } from '../flow/evaluation.ts';
import type { CompiledRule } from '../rules/compiled-rules.ts';
import { decidePayment } from '../rules/decide-payment.ts';
import { decideQuote } from '../rules/decide-quote.ts';
import { matchRules } from '../rules/match-rules.ts';
import { causeBy } from './causes.ts';
import type { WalkFault } from './walk-fault.ts';

/** What a prepayment may be of which no rule reads the amount, toman. */
const someToman = 1_000_000;
/** The gateway of the partner's wallet, which takes payments inside it only. */
const ofWallet: GatewayName = 'ewano';
/** The gateways that are offered where the quote names none. */
const byDefault: ReadonlySet<string> = new Set([...prepaymentGateways.slice(0, 2), ofWallet]);
const allGateways = Object.keys(gatewayCalls) as GatewayName[];

/**
 * Finds orders whose prepayment no gateway takes, at the end of a walk. Whether an order owes one is the upstream's own
 * decision; a service without prices asks for none.
 */
export function paymentFaults(evaluation: Evaluation, price: PriceFacts | null): Omit<WalkFault, 'way'>[] {
  const { flow } = evaluation;
  if (flow.rules.at.payment.length === 0) return [];
  const amount_toman = price?.amount_toman ?? someToman;
  if (amount_toman <= 0) return [];
  const facts = {
    ...evaluation.facts(),
    price: { price_toman: price?.price_toman ?? amount_toman, amount_toman },
  };
  if (decideQuote(flow.rules, facts).hidden.has('gateway_selector')) return [];
  const possible = allGateways.filter((name) => name !== ofWallet || facts.query.from_ewano);
  const { keeps } = decidePayment(flow.rules, facts);
  const left = possible.filter(keeps);
  const about = { index: null, step: '@quote', cause: whatLeavesNone(evaluation, facts, possible) };
  if (left.length === 0) {
    const message = `no gateway is left for a prepayment of ${amount_toman} toman`;
    return [{ ...about, code: 'no_gateway', severity: flow.service.has_price ? 'error' : 'note', message }];
  }
  if (left.some((name) => byDefault.has(name))) return [];
  const message = `a prepayment of ${amount_toman} toman has no gateway where the quote names none: only ${left.join(', ')} would be left`;
  return [{ ...about, code: 'no_gateway', severity: 'warning', message }];
}

/** The rule that leaves no gateway by itself, else the first of those that leave none together. */
function whatLeavesNone(
  { flow }: Evaluation,
  facts: Facts,
  possible: readonly GatewayName[],
): WalkFault['cause'] {
  const matched = matchRules(flow.rules.at.payment, facts);
  const leavesNone = ({ then: { keep_gateways: kept } }: CompiledRule<'payment'>): boolean =>
    kept !== undefined && !possible.some((name) => kept.includes(name));
  const rule = matched.find(leavesNone) ?? matched[0];
  return rule ? causeBy(flow, { rule: rule.id, document: rule.document }) : null;
}
