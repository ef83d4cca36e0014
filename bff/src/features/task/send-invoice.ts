import { upstreamCalls } from '@gam/schemas/upstream';
import { texts as sharedTexts } from '@gam/shared/texts';
import { Compile } from 'typebox/compile';
import { findTask } from './find-task.ts';
import { taskTexts } from './texts.ts';
import { complain, notOffered, type PageHandler, refusePage, stay } from '../../protocol/pages/page-event.ts';

const sendable = Compile(upstreamCalls.emailInvoice.body);

/** Sends the receipt of the page's order by e-mail. [O-5.19, O-6.03] */
export const sendInvoice: PageHandler<'invoice_send'> = async (context, { email }) => {
  const task = findTask(context);
  if (!task) return refusePage(notOffered);
  const body = { email: email.trim() };
  if (!sendable.Check(body)) {
    return refusePage({ code: 'email', message: sharedTexts.validation.invoiceEmail, field: 'email' });
  }
  const { parts, action_id: key } = context;
  const { id, token } = task;
  const sent = await parts.upstream.call('emailInvoice', { params: { orderId: id }, body, token, key });
  if (!sent.ok) return complain(context, sent.failure.message);
  return stay(context, {}, [{ type: 'toast', level: 'success', text: taskTexts.invoice.sent }]);
};
