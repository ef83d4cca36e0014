import { keepDigits, toLatinDigits } from '@gam/shared/digits';
import {
  asSender,
  pageNotOffered,
  type PageEventContext,
  refusePage,
} from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import { askedPost } from '../../protocol/urls/desk-list-urls.ts';
import { withDialog } from '../../protocol/urls/task-urls.ts';
import { isReference } from './refund-dialog.ts';
import { reportAtFields } from './report-at-fields.ts';
import { financeTexts } from './texts.ts';

const words = financeTexts.dialog;

/** The number of digits that name a card. */
const cardDigits = 4;

/** Whether the page's dialog is about this refund. */
const isAsked = ({ url }: PageEventContext, refund: string | undefined): refund is string =>
  refund !== undefined && refund === askedPost(url);

const closed = ({ url }: PageEventContext) => ({ url: withDialog(url, null) });

/** Says that a refund was sent to the card that paid, under a reference. */
const settle: PageForm = async (context, { refund: id, reference: typed = '', card: digits = '' }) => {
  if (!isAsked(context, id)) return refusePage(pageNotOffered);
  const reference = toLatinDigits(typed).trim();
  const card_last4 = keepDigits(digits);
  const { referenceRequired, cardRequired, done, waits } = words.settle;
  if (!isReference(reference))
    return refusePage({ code: 'reference', message: referenceRequired, field: 'reference' });
  if (card_last4.length !== cardDigits)
    return refusePage({ code: 'card', message: cardRequired, field: 'card' });
  const asked = { params: { id }, body: { reference, card_last4 }, ...asSender(context) };
  const settled = await context.parts.upstream.call('settleRefund', asked);
  const said = settled.ok && settled.value.task === 'to_confirm' ? waits : done;
  const fields = { reference: 'reference', card_last4: 'card' };
  return reportAtFields(context, settled, { said, fields, leads: closed(context) });
};

/** Confirms what another person settled, by the reference that the dialog showed. */
const confirm: PageForm = async (context, { refund: id, reference = '' }) => {
  if (!isAsked(context, id) || !isReference(reference)) return refusePage(pageNotOffered);
  const asked = { params: { id }, body: { reference }, ...asSender(context) };
  const confirmed = await context.parts.upstream.call('confirmRefund', asked);
  return reportAtFields(context, confirmed, { said: words.confirm.done, leads: closed(context) });
};

/** Asks the bank once more for a refund that failed. */
const retry: PageForm = async (context, { refund: id }) => {
  if (!isAsked(context, id)) return refusePage(pageNotOffered);
  const asked = { params: { id }, body: {}, ...asSender(context) };
  const asking = await context.parts.upstream.call('retryRefund', asked);
  return reportAtFields(context, asking, { said: words.retry.done, leads: closed(context) });
};

/** The forms about one refund. */
export const refundForms = { finance_settle: settle, finance_confirm: confirm, finance_retry: retry };
