import { withDialog } from '../../protocol/urls/task-urls.ts';
import { type PageHandler, stay } from '../../protocol/pages/page-event.ts';

/** Closes the dialog over the page. */
export const dismissModal: PageHandler<'dismiss_modal'> = (context) =>
  Promise.resolve({ ...stay(context), url: withDialog(context.url, null) });
