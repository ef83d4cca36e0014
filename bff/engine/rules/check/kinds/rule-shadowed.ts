import { rulesInShadow } from '../document/document-findings.ts';
import { documentsOf } from '../../compiled-rules.ts';
import type { FindingKind } from '../finding-kind.ts';

/** A rule that never counts, since an earlier one always matches too and has the same consequences. */
export const ruleShadowed: FindingKind = ({ rules }) => documentsOf(rules).flatMap(rulesInShadow);
