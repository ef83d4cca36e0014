import { upstreamCalls } from '@gam/schemas/upstream';
import { isOn } from '../../protocol/flows/entry-facts.ts';
import { loadOrderGateways, requestPayment, startPayment } from '../payments/index.ts';
import { isGatewayName, payInApp } from '../../engine/flow/pay-in-app.ts';
import { actsFor } from '../../platform/sessions/sessions.ts';
import { findTask } from './find-task.ts';
import { taskTexts } from './texts.ts';
import { complain, notOffered, type PageHandler, refusePage, stay } from '../../protocol/pages/page-event.ts';

/**
 * Begins the payment of what is due of the page's order, through a gateway that is offered for it; in the app, the app
 * pays. The amount is the upstream's. [O-4.32, O-7.18]
 */
export const payAgain: PageHandler<'pay_again'> = async (context, { gateway }) => {
  const task = findTask(context);
  if (!task) return refusePage(notOffered);
  const { parts, url, who, action_id: key } = context;
  const { id, token } = task;
  const found = await parts.upstream.call('loadOrder', { params: { id }, token });
  if (!found.ok) return complain(context, found.failure.message);
  const { order_uuid: order, payment, may, top_transaction_token } = found.value;
  if (!may.pay || payment === null) return refusePage(notOffered);
  const { amount } = payment;
  if (isOn(url.searchParams.get('in_app')))
    return stay(context, {}, [
      payInApp(amount, top_transaction_token, parts.publicUrl() + upstreamCalls.callBackTop.path),
    ]);
  const from_ewano = isOn(url.searchParams.get('from_ewano'));
  const signal = new AbortController().signal;
  const ways = await loadOrderGateways(parts, found.value, { token, from_ewano, signal });
  if (ways === null) return complain(context, taskTexts.gateways.load_error);
  const chosen = ways.find((way) => way.id === gateway)?.id ?? '';
  if (!isGatewayName(chosen)) return refusePage({ code: 'gateway', message: taskTexts.gateways.required });
  const due = { gateway: chosen, order, amount, customer: actsFor(who.session) };
  const request = requestPayment(parts, due, key);
  const begun = await startPayment(parts, request, { key, token });
  if (!begun.ok) return complain(context, begun.failure.message);
  return stay(context, {}, [{ type: 'navigate', to: begun.value, replace: false }]);
};
