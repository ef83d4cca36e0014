import { stored } from './stored.ts';
import type { Submission } from './submission.ts';

/** The submissions of the shown flow that have no reply yet, for a reload of this tab. */
export const unsent = stored('flow.unsent', (value): value is Submission[] => Array.isArray(value));

/** Whether this tab was left with submissions without a reply. */
export const hasUnsent = (): boolean => unsent.read() !== null;
