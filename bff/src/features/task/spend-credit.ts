import type { Button } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { formatToman } from '@gam/shared/money';
import { asSender, pageNotOffered, refusePage, report } from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import { readTaskUrl } from '../../protocol/urls/task-urls.ts';
import { dueOf } from './due.ts';
import type { Task } from './load-task.ts';
import { taskTexts } from './texts.ts';

const words = taskTexts.ledger.spend;
const form = 'spend_credit';

/** Presents the button that pays what is due from the customer's credit, as far as it goes; nothing without credit. */
export function presentSpend(task: Task): Button[] {
  const due = dueOf(task);
  const credit = task.ledger?.credit ?? 0;
  if (due === null || credit === 0) return [];
  const label = fillText(words.submit, { amount: formatToman(Math.min(credit, due.amount)) });
  return [{ id: form, label, event: 'submit_form', args: { form }, kind: 'secondary' }];
}

/** Pays what is due of the page's order from the customer's credit. It needs a fresh code. */
export const spendCredit: PageForm = async (context) => {
  const address = readTaskUrl(context.url);
  const by = asSender(context);
  if (!address || by.token === null) return refusePage(pageNotOffered);
  const { upstream } = context.parts;
  const read = await upstream.call('loadOrderLedger', { params: { id: address.id }, token: by.token });
  if (!read.ok) return report(context, read, '');
  const spent = await upstream.call('spendCredit', { body: { order_id: read.value.order_uuid }, ...by });
  return report(context, spent, words.done);
};
