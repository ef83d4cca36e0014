import { openModal, prepaymentDue, withCheckout } from '../checkout.ts';
import { decidePayment } from '../../rules/decide-payment.ts';
import type { Evaluation } from '../evaluation.ts';
import { quoteBlocksOf } from '../fresh-quote.ts';
import { type Moved, lookUpFailed, moved, neverOffered, notOffered, refused } from '../transition.ts';
import { texts } from '../../texts.ts';
import type { EventContext, EventHandler } from './context.ts';
import { stopBeforeOrder } from './place-order.ts';

/** The field that shows the errors of the gateway. */
export const gatewaysField = 'gateways';

/** Without its dialog the prepayment is not on the screen. */
const closed = () => notOffered();
const listUnknown = () => lookUpFailed('gateways_unknown', texts.payment.gatewaysUnknown, gatewaysField);
const required = () => refused('required', texts.payment.gatewayRequired, gatewaysField);

/** The offered gateways that the rules keep, by amount, customer and time. */
function keptGateways<G extends { readonly id: string }>(evaluation: Evaluation, offered: readonly G[]): G[] {
  const { keeps } = decidePayment(evaluation.flow.rules, evaluation.facts());
  return offered.filter(({ id }) => keeps(id));
}

/** Keeps the gateway that the customer chose among those that are offered for this amount. [W-4.09] */
export const chooseGateway: EventHandler<'choose_gateway'> = ({ state, evaluation, offers }, { gateway }) => {
  if (openModal(state) !== 'prepayment') return closed();
  if (!offers.gateways) return listUnknown();
  if (!keptGateways(evaluation, offers.gateways).some(({ id }) => id === gateway))
    return neverOffered('unknown_gateway', texts.payment.gatewayRequired);
  return moved(withCheckout(state, { gateway }));
};

/**
 * Places the order that is then paid. The conditions of any order are checked again, since the dialog may have been
 * open for long. Where rules hide the gateways the app pays, and an order with nothing due needs no gateway. The amount
 * is the stored quote's. [O-4.31, O-4.32, O-6.05]
 */
export const pay: EventHandler<'pay'> = (context) => {
  const { state, evaluation } = context;
  if (openModal(state) !== 'prepayment') return closed();
  // Whatever stops the order, the dialog closes.
  const stop = stopBeforeOrder({ ...context, state: withCheckout(state, { paying: false }) });
  if (stop) return stop;
  const isDue = state.quote !== null && prepaymentDue(state.quote) !== null;
  return isDue && quoteBlocksOf(evaluation)('gateway_selector') ? payThrough(context) : place(state, null);
};

/** Pays through the chosen gateway, or the first one if the customer did not choose. */
function payThrough({ state, evaluation, offers }: EventContext): Moved {
  if (!offers.gateways) return listUnknown();
  const kept = keptGateways(evaluation, offers.gateways);
  const gateway = state.checkout.gateway ?? kept[0]?.id;
  // The gateway was offered earlier and is not offered now, so this is not a client error.
  if (gateway === undefined || !kept.some(({ id }) => id === gateway)) return required();
  return place(state, gateway);
}

const place = (state: EventContext['state'], gateway: string | null): Moved =>
  moved({ ...withCheckout(state, { gateway }), phase: 'placing' }, { call: 'place_order' });
