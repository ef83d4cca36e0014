import type { Intent, IntentName } from '../flow/outcome.ts';
import { beginPayment } from './begin-payment.ts';
import { changeCity } from './change-city.ts';
import { applyDiscount, cancelDiscount } from './change-discount.ts';
import { createAddress } from './create-address.ts';
import { deleteAddress } from './delete-address.ts';
import type { AnyIntentHandler, IntentHandler } from './intent-handler.ts';
import { placeOrder } from './place-order.ts';
import { runActions } from './run-actions.ts';
import { quote } from './quote.ts';
import { requestCode } from './request-code.ts';
import { updateAddress } from './update-address.ts';
import { verifyCode } from './verify-code.ts';

/** Every intent and how it becomes a call. */
const intentHandlers = {
  request_code: requestCode,
  verify_code: verifyCode,
  quote,
  place_order: placeOrder,
  begin_payment: beginPayment,
  run_actions: runActions,
  apply_discount: applyDiscount,
  cancel_discount: cancelDiscount,
  change_city: changeCity,
  create_address: createAddress,
  update_address: updateAddress,
  delete_address: deleteAddress,
} as const satisfies { [N in IntentName]: IntentHandler<N> };

/** The handler of an intent; to be given that intent. */
export function handlerOf(intent: Intent): AnyIntentHandler {
  // The registry pairs each name with its own intent, which the compiler cannot follow through the look-up.
  return intentHandlers[intent.call] as AnyIntentHandler;
}
