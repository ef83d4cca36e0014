import { withDialog } from '../../protocol/urls/task-urls.ts';
import { findTask } from './find-task.ts';
import { taskTexts } from './texts.ts';
import { complain, notOffered, type PageHandler, refusePage, stay } from '../../protocol/pages/page-event.ts';

/** Cancels the order of the page, which shows what became of it. */
export const cancelOrder: PageHandler<'cancel_order'> = async (context) => {
  const { parts, url, action_id: key } = context;
  const task = findTask(context);
  if (!task) return refusePage(notOffered);
  const { id, token } = task;
  const cancelled = await parts.upstream.call('cancelOrder', { params: { id }, body: {}, token, key });
  const outcome = cancelled.ok
    ? stay(context, {}, [{ type: 'toast', level: 'success', text: taskTexts.cancelled }])
    : complain(context, cancelled.failure.message);
  return { ...outcome, url: withDialog(url, null) };
};
