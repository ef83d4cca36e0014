import { rulesInShadow } from '../document/document-findings.ts';
import type { FindingKind } from '../finding-kind.ts';

/** A rule that never counts, since an earlier one matches wherever it does and says all that it says. */
export const ruleShadowed: FindingKind = ({ rules }) => rulesInShadow(rules);
