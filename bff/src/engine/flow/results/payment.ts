import { withCheckout } from '../checkout.ts';
import { moved } from '../outcome.ts';
import { goToTask } from './placed.ts';
import type { ResultHandler, ResultOf } from './result.ts';

/** The payment has begun: the customer goes on to the bank. [O-4.32] */
export const paymentBegun: ResultHandler<ResultOf<'payment_begun'>> = ({ state }, { url }) =>
  moved({ ...withCheckout(state, { charge: url }), phase: 'placed', step: null }, null, [
    { type: 'navigate', to: { page: 'path', path: url }, replace: true },
  ]);

/** The order is there, unpaid: its task page says so, and pays again. [O-4.33, O-8.05] */
export const paymentFailed: ResultHandler<ResultOf<'payment_failed'>> = (context, { message }) =>
  moved({ ...context.state, phase: 'placed', step: null }, null, [
    { type: 'toast', level: 'error', text: message },
    goToTask(context),
  ]);
