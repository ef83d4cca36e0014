import type { RuleLink, RuleNotice, TaskTexts } from '@gam/schemas/rules';
import type { OrderedRules } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';
import { matchRules } from './match-rules.ts';

/** What rules say on an order's page. */
export interface TaskDecision {
  readonly texts: Readonly<TaskTexts>;
  readonly links: readonly RuleLink[];
  readonly notices: readonly RuleNotice[];
}

/** An order's page without rules. */
export const plainTask: TaskDecision = { texts: {}, links: [], notices: [] };

/** Decides what an order's page says: each text by the first rule that has it, links and notices of all. */
export function decideTask(rules: OrderedRules, facts: Facts): TaskDecision {
  const matched = matchRules(rules.at.task, facts);
  if (matched.length === 0) return plainTask;
  return {
    texts: Object.assign({}, ...matched.map(({ then }) => then.texts ?? {}).toReversed()) as TaskTexts,
    links: matched.flatMap(({ then }) => then.help_link ?? []),
    notices: matched.flatMap(({ then }) => then.notice ?? []),
  };
}
