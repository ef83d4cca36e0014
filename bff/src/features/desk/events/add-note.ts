import { normaliseAs } from '@gam/shared/text-forms';
import { complain, pageNotOffered, refusePage, stay } from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { readCustomerPage } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';

const { notes } = deskTexts;

/** Adds a note about the customer of the page, whom the URL names. [O-1.03] */
export const addNote: PageForm = async (context, { note = '' }) => {
  const { parts, who, url, action_id: key } = context;
  const id = readCustomerPage(url);
  if (id === null) return refusePage(pageNotOffered);
  const text = normaliseAs('free', note);
  if (text === '') return refusePage({ code: 'note', message: notes.required, field: 'note' });
  const token = who.session?.token ?? null;
  const added = await parts.upstream.call('addCustomerNote', { params: { id }, body: { text }, token, key });
  return added.ok
    ? stay(context, {}, [{ type: 'toast', level: 'success', text: notes.added }])
    : complain(context, added.failure);
};
