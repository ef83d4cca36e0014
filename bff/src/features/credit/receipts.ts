import type { Actions } from '@gam/schemas/descriptors';
import type { AccountPayment } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { asSender, complain, pageNotOffered, refusePage, stay } from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import { readPaymentsUrl } from '../../protocol/urls/account-urls.ts';
import { creditTexts } from './texts.ts';

const words = creditTexts.receipts;
const form = 'account_receipt';

/** Presents a button for the receipt of each order that was paid and has one. */
export function presentReceipts(payments: readonly AccountPayment[]): Actions[] {
  const orders = new Map(
    payments.flatMap(({ order }) =>
      order?.has_invoice === true ? [[order.order_uuid, order] as const] : [],
    ),
  );
  const items = [...orders.values()].map(({ order_uuid: order, legacy_id }) => ({
    id: `receipt_${order}`,
    label: fillText(words.download, { number: toPersianDigits(legacy_id) }),
    event: 'submit_form' as const,
    args: { form, order },
    kind: 'secondary' as const,
    skips_answer: true,
  }));
  return items.length === 0 ? [] : [{ type: 'actions', key: 'receipts', title: words.title, items }];
}

/** Opens the receipt of an order of the customer in a new tab, by a short-lived link. [O-7.12] */
export const openReceipt: PageForm = async (context, { order }) => {
  const { token } = asSender(context);
  if (!readPaymentsUrl(context.url) || token === null || !order) return refusePage(pageNotOffered);
  const file = await context.parts.upstream.call('downloadInvoice', { params: { orderId: order }, token });
  if (!file.ok) return complain(context, file.failure);
  return stay(context, {}, [
    { type: 'open', url: file.value.url, new_tab: true },
    { type: 'toast', level: 'success', text: words.opened },
  ]);
};
