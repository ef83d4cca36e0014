import { isGatewayName, payInApp } from '../pay-in-app.ts';
import { decidePlaced, fillRoute } from '../../rules/decide-placed.ts';
import { prepaymentDue, withCheckout } from '../checkout.ts';
import type { EventContext } from '../events/context.ts';
import { type EngineEffect, moved, trackEvent, toastError } from '../transition.ts';
import { contextsOf, type PageRef } from '../page-ref.ts';
import type { FlowState } from '../state.ts';
import type { ResultHandler, ResultOf } from './result.ts';

/**
 * The order is placed: the hosts are notified and the remembered answers are dropped. Then its payment begins if one is
 * due through a gateway, or the app is asked to pay; otherwise the task page opens. [O-4.01, O-4.32]
 */
export const placed: ResultHandler<ResultOf<'placed'>> = (context, { order, callback }) => {
  const { flow, state, evaluation } = context;
  const decision = decidePlaced(flow.rules, evaluation.facts());
  // The client knows which hosts are present and notifies those that the rules name. [O-4.35]
  const told = decision.notify.map((host): EngineEffect => ({
    type: 'notify_host',
    event: 'order_placed',
    payload: { host, order_uuid: order.order_uuid },
  }));
  const effects: EngineEffect[] = [
    ...told,
    trackEvent('order_placed', { service: flow.service.slug, rules: flow.rules.version }),
    { type: 'forget_answers' },
  ];
  const ordered = { ...state, order };
  const { gateway } = state.checkout;
  const due = dueOf(state);
  if (due !== null && gateway !== null && isGatewayName(gateway)) {
    return moved(ordered, { call: 'begin_payment', gateway }, effects);
  }
  const paid = due === null || gateway !== null ? [] : [payInApp(due, order.top_transaction_token, callback)];
  return moved({ ...ordered, phase: 'placed', step: null }, null, [
    ...effects,
    ...paid,
    goToTask({ ...context, state: ordered }),
  ]);
};

/** The prepayment in toman; null if nothing is due. */
function dueOf({ quote, checkout }: FlowState): number | null {
  return quote && checkout.paying ? prepaymentDue(quote) : null;
}

/** Leads to the page of a placed order: the task page, unless a rule names another one. [O-2.12] */
function goToTask({ flow, state, evaluation }: EventContext): EngineEffect {
  const { navigate } = decidePlaced(flow.rules, evaluation.facts());
  const order_uuid = state.order?.order_uuid ?? '';
  const contexts = contextsOf(state.facts);
  const to: PageRef =
    navigate === null
      ? { page: 'task', order: order_uuid, contexts }
      : { page: 'path', path: fillRoute(navigate, { ...state.facts.place, order_uuid }), contexts };
  return { type: 'navigate', to, replace: true };
}

/** The payment has begun: the customer is sent to the bank. */
export const paymentBegun: ResultHandler<ResultOf<'payment_begun'>> = ({ state }, { url }) =>
  moved({ ...withCheckout(state, { charge: url }), phase: 'placed', step: null }, null, [
    { type: 'navigate', to: { page: 'path', path: url }, replace: true },
  ]);

/** The order is placed but unpaid: its task page shows that and offers the payment. [O-4.33, O-8.05] */
export const paymentFailed: ResultHandler<ResultOf<'payment_failed'>> = (context, { message }) =>
  moved({ ...context.state, phase: 'placed', step: null }, null, [toastError(message), goToTask(context)]);
