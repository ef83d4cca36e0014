import { reviewDocument } from '../document/review-document.ts';
import type { FindingKind } from '../finding-kind.ts';

/** A rule that never counts, since an earlier one matches wherever it does and says all that it says. */
export const ruleShadowed: FindingKind = ({ rules }) => {
  const { shadowed, written } = reviewDocument(rules);
  return [...shadowed].map(([rule, by]) => ({
    severity: 'warning',
    question: null,
    rule,
    path: written.get(rule)?.path ?? '',
    message: `Rules "${rules.name}": rule "${rule}" never counts: rule "${by}" stands before it, matches wherever it does and decides the same.`,
  }));
};
