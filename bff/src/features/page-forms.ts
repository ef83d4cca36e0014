import { addNote, moderationForms } from './desk/index.ts';
import type { PageForm } from '../protocol/pages/page-forms.ts';

/** The forms of pages by the name that their buttons fix. */
export const featureForms: Readonly<Record<string, PageForm>> = {
  ...moderationForms,
  desk_note: addNote,
};
