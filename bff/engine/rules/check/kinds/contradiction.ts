import type { FindingKind } from '../finding-kind.ts';
import { hiddenByRules } from './hidden-by-rules.ts';

/** A question whose condition contradicts the only answers that lead to it, on any level. */
export const contradiction: FindingKind = (survey) => hiddenByRules(survey, true, 'error');
