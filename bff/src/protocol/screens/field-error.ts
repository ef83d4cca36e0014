import { toPersianDigits } from '@gam/shared/digits';
import type { FailureMessage } from '../../platform/upstream/failure.ts';
import { commonTexts } from '../texts.ts';

/** Returns what a field of a form shows of a problem: its message and the name of the failed request. */
export const fieldError = (problem: FailureMessage | null) => ({
  error: problem?.message ?? null,
  ...(problem?.ref !== undefined && { error_ref: problem.ref }),
});

/** Returns the name of a failed request as a message shows it; nothing without one. */
export const shownRef = (ref: string | undefined) =>
  ref === undefined ? {} : { ref: { label: commonTexts.failed.ref, value: toPersianDigits(ref) } };
