import type { PageForm } from '../protocol/pages/page-forms.ts';

/** The forms of pages by the name that their buttons fix. */
export const featureForms: Readonly<Record<string, PageForm>> = {};
