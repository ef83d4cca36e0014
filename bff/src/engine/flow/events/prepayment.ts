import { openModal, prepaymentDue, withCheckout } from '../checkout.ts';
import { moved, type Outcome, refused } from '../outcome.ts';
import { texts } from '../../texts.ts';
import type { EventContext, EventHandler } from './context.ts';
import { stopBeforeOrder } from './place-order.ts';

/** Where the dialog says what is wrong with the way to pay. */
export const gatewaysField = 'gateways';

/** Without its dialog nothing of it is on the screen. */
const closed = (): Outcome => ({
  ok: false,
  refusal: { code: 'not_offered', message: texts.order.notOffered, offered: false },
});
const listUnknown = (): Outcome => refused('gateways_unknown', texts.payment.gatewaysUnknown, gatewaysField);
const required = (): Outcome => refused('required', texts.payment.gatewayRequired, gatewaysField);

/** A gateway that the list does not hold was never offered. */
const neverOffered = (): Outcome => ({
  ok: false,
  refusal: { code: 'unknown_gateway', message: texts.payment.gatewayRequired, offered: false },
});

/** Keeps the gateway that the customer chose among those that are offered for this amount. [W-4.09] */
export const chooseGateway: EventHandler<'choose_gateway'> = ({ state, offers }, { gateway }) => {
  if (openModal(state) !== 'prepayment') return closed();
  if (!offers.gateways) return listUnknown();
  if (!offers.gateways.some(({ id }) => id === gateway)) return neverOffered();
  return moved(withCheckout(state, { gateway }));
};

/**
 * Places the order that is then paid. What stands before any order is looked at again, since the dialog may have been
 * open for long. The app pays itself, without a gateway; an order of which nothing is due needs none. What is to be
 * paid is the stored quote's. [O-4.31, O-4.32, O-6.05]
 */
export const pay: EventHandler<'pay'> = (context) => {
  const { state } = context;
  if (openModal(state) !== 'prepayment') return closed();
  // Whatever stops it, the customer leaves the dialog for that.
  const stop = stopBeforeOrder({ ...context, state: withCheckout(state, { paying: false }) });
  if (stop) return stop;
  const isDue = state.quote !== null && prepaymentDue(state.quote) !== null;
  return isDue && !state.facts.session.in_app ? payThrough(context) : place(state, null);
};

/** Through the gateway that was chosen, else the first one, which is selected where nobody chose. */
function payThrough({ state, offers }: EventContext): Outcome {
  if (!offers.gateways) return listUnknown();
  const gateway = state.checkout.gateway ?? offers.gateways[0]?.id;
  // Offered once and not any more, or nothing is: the customer did nothing that cannot be.
  if (gateway === undefined || !offers.gateways.some(({ id }) => id === gateway)) return required();
  return place(state, gateway);
}

const place = (state: EventContext['state'], gateway: string | null): Outcome =>
  moved({ ...withCheckout(state, { gateway }), phase: 'placing' }, { call: 'place_order' });
