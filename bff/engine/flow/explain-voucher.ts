import type { Facts } from '../facts/facts.ts';
import type { RuleEffect, RuleTrace } from '../rules/rule-trace.ts';
import type { Flow } from './flow.ts';
import { chooseVoucher, takesRuleVoucher } from './rule-voucher.ts';
import type { FlowState } from './state.ts';

/**
 * Returns how traces of the entry and the quote say what became of a voucher: taken only where it was applied to the quote
 * that is shown. Before a quote they say what rules decide.
 */
export function explainVoucher(
  flow: Flow,
  state: FlowState,
  facts: { readonly entry: Facts; readonly quote: Facts },
): (at: 'entry' | 'quote', traces: readonly RuleTrace[]) => readonly RuleTrace[] {
  const chosen = chooseVoucher(flow, facts);
  const became = outcomeIn(state);
  return (at, traces) => {
    const outcome = chosen?.at === at ? became : 'overruled';
    return traces.map((trace) =>
      trace.outcome['voucher'] === 'taken'
        ? { ...trace, outcome: { ...trace.outcome, voucher: outcome } }
        : trace,
    );
  };
}

/** What became of the chosen voucher: applied, given way to what the customer wants, or refused by the upstream. */
function outcomeIn({ quote, checkout }: FlowState): RuleEffect {
  if (!quote || checkout.granted) return 'taken';
  return takesRuleVoucher(checkout, quote) ? 'refused' : 'overruled';
}
