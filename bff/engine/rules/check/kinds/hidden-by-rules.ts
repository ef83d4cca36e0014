import { atQuestion, nameOf, type FindingKind, type LocalCheckFinding } from '../finding-kind.ts';
import type { Survey } from '../survey/survey.ts';

/** The questions that rules hide in every flow, unconditionally or on every path that leads to them. */
const hiddenByRules = (
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

/** A question whose condition contradicts the only answers that lead to it, on any level. */
export const contradiction: FindingKind = (survey) => hiddenByRules(survey, true, 'error');

/**
 * A question that rules hide in every flow. A note if a rule itself skips it, since the rule says so; a warning if it is
 * hidden only through its parent's options or answer.
 */
export const unreachableQuestion: FindingKind = (survey) =>
  hiddenByRules(survey, false, 'warning').map((finding) =>
    finding.rule === null ? finding : { ...finding, severity: 'note' },
  );
