import type { FindingKind } from '../finding-kind.ts';
import { hiddenByRules } from './hidden-by-rules.ts';

/** A question that rules, or what they leave of its parent, always hide. A warning: it may have been taken out so. */
export const unreachableQuestion: FindingKind = (survey) => hiddenByRules(survey, false, 'warning');
