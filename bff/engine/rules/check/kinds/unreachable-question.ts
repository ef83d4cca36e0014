import type { FindingKind } from '../finding-kind.ts';
import { hiddenByRules } from './hidden-by-rules.ts';

/**
 * A question that rules hide in every flow. A note if a rule itself skips it, since the rule says so; a warning if it is
 * hidden only through its parent's options or answer.
 */
export const unreachableQuestion: FindingKind = (survey) =>
  hiddenByRules(survey, false, 'warning').map((finding) =>
    finding.rule === null ? finding : { ...finding, severity: 'note' },
  );
