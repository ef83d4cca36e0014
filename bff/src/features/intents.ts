import type { IntentName } from '../engine/flow/outcome.ts';
import { beginPayment } from './payments/index.ts';
import { changeCity, placeOrder, runActions } from './order/index.ts';
import { applyDiscount, cancelDiscount } from './discounts/index.ts';
import { createAddress, deleteAddress, updateAddress } from './addresses/index.ts';
import type { IntentHandler } from '../protocol/intents/intent-handler.ts';
import { quote } from './quote/index.ts';
import { requestCode, verifyCode } from './sign-in/index.ts';

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
