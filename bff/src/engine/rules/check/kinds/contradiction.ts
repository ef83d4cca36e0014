import type { FindingKind } from '../finding-kind.ts';
import { hiddenByRules } from './hidden-by-rules.ts';

/** A question that needs what the answers which alone lead there rule out, on whatever level they were given. */
export const contradiction: FindingKind = (survey) => hiddenByRules(survey, true, 'error');
