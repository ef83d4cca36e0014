import { normaliseAs } from '@gam/shared/text-forms';
import { asSender, pageNotOffered, refusePage, report } from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { readCustomerPage } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';

const { notes } = deskTexts;

/** Adds a note about the customer of the page, whom the URL names. [O-1.03] */
export const addNote: PageForm = async (context, { note = '' }) => {
  const id = readCustomerPage(context.url);
  if (id === null) return refusePage(pageNotOffered);
  const text = normaliseAs('free', note);
  if (text === '') return refusePage({ code: 'note', message: notes.required, field: 'note' });
  const asked = { params: { id }, body: { text }, ...asSender(context) };
  return report(context, await context.parts.upstream.call('addCustomerNote', asked), notes.added);
};
