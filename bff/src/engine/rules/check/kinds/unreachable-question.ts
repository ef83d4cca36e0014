import type { FindingKind } from '../finding-kind.ts';
import { hiddenByRules } from './hidden-by-rules.ts';

/** A question that rules always hide, directly or through its parent's options. A warning: it may be intended. */
export const unreachableQuestion: FindingKind = (survey) => hiddenByRules(survey, false, 'warning');
