import { atQuestion, nameOf, type LocalCheckFinding } from '../finding-kind.ts';
import type { Survey } from '../survey/survey.ts';

/** The questions that rules hide in every flow, unconditionally or on every path that leads to them. */
export const hiddenByRules = (
  { questions }: Survey,
  isDeep: boolean,
  severity: LocalCheckFinding['severity'],
): LocalCheckFinding[] =>
  questions.flatMap((seen) => {
    const { hidden, question } = seen;
    if (hidden?.by !== 'rules' || hidden.deep !== isDeep) return [];
    const { rule, reason } = hidden;
    const cause = rule === null ? reason : `rule "${rule}" ${reason}`;
    const message = `no answers lead to ${nameOf(question)}: ${cause}.`;
    return [atQuestion(seen, '', message, { severity, rule })];
  });
