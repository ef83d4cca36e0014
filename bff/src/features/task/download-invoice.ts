import { findTask } from './find-task.ts';
import { taskTexts } from './texts.ts';
import { complain, notOffered, type PageHandler, refusePage, stay } from '../../protocol/pages/page-event.ts';

/** Opens the receipt of the page's order beside the page, by a link that soon ends. [O-7.12, O-8.10] */
export const downloadInvoice: PageHandler<'invoice_download'> = async (context) => {
  const task = findTask(context);
  if (!task) return refusePage(notOffered);
  const { id, token } = task;
  const file = await context.parts.upstream.call('downloadInvoice', { params: { orderId: id }, token });
  if (!file.ok) return complain(context, file.failure.message);
  return stay(context, {}, [
    { type: 'open', url: file.value.url, new_tab: true },
    { type: 'toast', level: 'success', text: taskTexts.invoice.downloaded },
  ]);
};
