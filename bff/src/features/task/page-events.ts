import { upstreamCalls } from '@gam/schemas/upstream';
import { texts as sharedTexts } from '@gam/shared/texts';
import { Compile } from 'typebox/compile';
import { readTaskUrl, withDialog } from '../../protocol/urls/task-urls.ts';
import { dueOf, judgeOwing, payableOf } from './due.ts';
import { taskTexts } from './texts.ts';
import {
  complain,
  pageNotOffered,
  type PageEventContext,
  type PageHandler,
  refusePage,
  report,
  stay,
} from '../../protocol/pages/page-event.ts';
import { isOn } from '../../protocol/flows/entry-facts.ts';
import { loadGateways, requestPayment, startPayment } from '../payments/index.ts';
import { isGatewayName, payInApp } from '@gam/engine/flow';
import { isAbsent } from '../../platform/upstream/failure.ts';
import { actsFor } from '../../platform/sessions/sessions.ts';

/** Cancels the order of the page, which then shows the result. */
export const cancelOrder: PageHandler<'cancel_order'> = async (context) => {
  const { parts, url, action_id: key } = context;
  const task = findTask(context);
  if (!task) return refusePage(pageNotOffered);
  const { id, token } = task;
  const cancelled = await parts.upstream.call('cancelOrder', { params: { id }, body: {}, token, key });
  return report(context, cancelled, taskTexts.cancelled, { url: withDialog(url, null) });
};

const sendable = Compile(upstreamCalls.emailInvoice.body);

/** Sends the receipt of the page's order by e-mail. [O-5.19, O-6.03] */
export const sendInvoice: PageHandler<'invoice_send'> = async (context, { email }) => {
  const task = findTask(context);
  if (!task) return refusePage(pageNotOffered);
  const body = { email: email.trim() };
  if (!sendable.Check(body)) {
    return refusePage({ code: 'email', message: sharedTexts.validation.invoiceEmail, field: 'email' });
  }
  const { parts, action_id: key } = context;
  const { id, token } = task;
  const sent = await parts.upstream.call('emailInvoice', { params: { orderId: id }, body, token, key });
  return report(context, sent, taskTexts.invoice.sent);
};

/** Opens the receipt of the page's order in a new tab, by a short-lived link. [O-7.12, O-8.10] */
export const downloadInvoice: PageHandler<'invoice_download'> = async (context) => {
  const task = findTask(context);
  if (!task) return refusePage(pageNotOffered);
  const { id, token } = task;
  const file = await context.parts.upstream.call('downloadInvoice', { params: { orderId: id }, token });
  if (!file.ok) return complain(context, file.failure);
  return stay(context, {}, [
    { type: 'open', url: file.value.url, new_tab: true },
    { type: 'toast', level: 'success', text: taskTexts.invoice.downloaded },
  ]);
};

/** Closes the dialog over the page, and what waits in it for a fresh code. */
export const dismissPageModal: PageHandler<'dismiss_modal'> = (context) =>
  Promise.resolve(stay(context, { code: null }, [], { url: withDialog(context.url, null) }));

/** Returns the order of the page and the sender's token; both exist if the page offered the event. */
function findTask({ url, who }: PageEventContext): { id: string; token: string } | null {
  const address = readTaskUrl(url);
  return address && who.session && { id: address.id, token: who.session.token };
}

/**
 * Begins the payment of the amount due, through an offered gateway; in the app, the app takes it. The amount is the
 * upstream's. [O-4.32, O-7.18]
 */
export const payAgain: PageHandler<'pay_again'> = async (context, { gateway }) => {
  const task = findTask(context);
  if (!task) return refusePage(pageNotOffered);
  const { parts, url, who, action_id: key } = context;
  const { id, token } = task;
  const asked = { params: { id }, token };
  const [found, read] = await Promise.all([
    parts.upstream.call('loadOrder', asked),
    parts.upstream.call('loadOrderLedger', asked),
  ]);
  if (!found.ok) return complain(context, found.failure);
  // Without its answer it is unknown what is due; an upstream without a ledger says it with the order.
  if (!read.ok && !isAbsent(read.failure)) return complain(context, read.failure);
  const asRead = found.value;
  const ledger = read.ok ? read.value : null;
  const due = dueOf(await judgeOwing(parts, { asRead, ledger }, who.session?.user.id ?? null));
  if (due === null) return refusePage(pageNotOffered);
  const { amount, top_transaction_token } = due;
  if (isOn(url.searchParams.get('in_app')))
    return stay(context, {}, [
      payInApp(amount, top_transaction_token, parts.publicUrl() + upstreamCalls.callBackTop.path),
    ]);
  const from_ewano = isOn(url.searchParams.get('from_ewano'));
  const signal = new AbortController().signal;
  const ways = await loadGateways(parts, payableOf(asRead, due), { token, from_ewano, signal });
  if (ways === null) return complain(context, { message: taskTexts.gateways.load_error });
  const chosen = ways.find((way) => way.id === gateway)?.id ?? '';
  if (!isGatewayName(chosen)) return refusePage({ code: 'gateway', message: taskTexts.gateways.required });
  const customer = actsFor(who.session);
  const paying = { gateway: chosen, order: asRead.order_uuid, context: due.context, amount, customer };
  const request = requestPayment(parts, paying, key);
  const begun = await startPayment(parts, request, { key, token });
  if (!begun.ok) return complain(context, begun.failure);
  return stay(context, {}, [{ type: 'navigate', to: begun.value, replace: false }]);
};
