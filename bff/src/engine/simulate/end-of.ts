import type { Evaluation } from '../flow/evaluation.ts';
import { decidePlaced } from '../rules/decide-placed.ts';
import { decideQuote } from '../rules/decide-quote.ts';
import type { PathEnd } from './path.ts';

/** What the rules say of the quote and of the placed order at the end of a way; nothing where there was none. */
export function endOf(evaluation: Evaluation | null): PathEnd {
  const facts = evaluation?.facts();
  const rules = evaluation?.flow.rules;
  const placed = facts && rules ? decidePlaced(rules, facts) : null;
  const quote = facts && rules ? decideQuote(rules, facts) : null;
  return {
    phase: 'placed',
    stuck_at: null,
    leads_to: placed?.navigate ?? null,
    notifies: [...(placed?.notify ?? [])],
    shows: [...(quote?.shown ?? [])],
    hides: [...(quote?.hidden ?? [])],
  };
}
