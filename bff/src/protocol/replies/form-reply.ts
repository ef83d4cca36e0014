import type { Refusal } from '@gam/engine/flow';
import type { BatchResult } from '../flows/batch-result.ts';
import { keepRedirect } from '../screens/keep-customer.ts';
import { orderUrl } from '../urls/order-url.ts';
import { taskUrl } from '../urls/task-urls.ts';

/** The reply to the form of a question without the script: it leads to a page. */
interface FormReply {
  readonly status: 303;
  readonly page: string;
  /** Why the answer was refused, for the page that it leads to; null if it was not. */
  readonly refusal: Refusal | null;
}

/** Returns the reply to a form that was sent to `url`: it leads to the page that shows what came of the form. */
export const replyToForm = (result: BatchResult, url: string): FormReply => ({
  status: 303,
  page: keepRedirect(nextPage(result, url), result.who.session),
  refusal: result.is === 'shown' ? result.refusal : null,
});

/** The page that the form was sent to shows why nothing came of it. */
function nextPage(result: BatchResult, url: string): string {
  if (result.is === 'ordered') return taskUrl(result.order);
  if (result.is === 'locked') return result.url;
  const isStored =
    result.is === 'conflict' || result.is === 'behind' || (result.is === 'shown' && result.applied > 0);
  if (!isStored) return url;
  const { place, id } = result.open.record;
  return orderUrl(place, id);
}
