import type { IntentName } from '../engine/flow/outcome.ts';
import { beginPayment } from './payments/begin-payment.ts';
import { changeCity } from './order/change-city.ts';
import { applyDiscount, cancelDiscount } from './discounts/change-discount.ts';
import { createAddress } from './addresses/create-address.ts';
import { deleteAddress } from './addresses/delete-address.ts';
import type { IntentHandler } from '../protocol/intents/intent-handler.ts';
import { placeOrder } from './order/place-order.ts';
import { runActions } from './order/run-actions.ts';
import { quote } from './quote/quote-intent.ts';
import { requestCode } from './sign-in/request-code.ts';
import { updateAddress } from './addresses/update-address.ts';
import { verifyCode } from './sign-in/verify-code.ts';

/** Every intent and how it becomes a call. */
export const intents = {
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
