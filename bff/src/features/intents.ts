import type { IntentName } from '@gam/engine/flow';
import { beginPayment } from './payments/index.ts';
import { changeCityIntent, dropExpertIntent, placeOrderIntent, runActions } from './order/index.ts';
import { applyDiscount, cancelDiscount, grantVoucher } from './discounts/index.ts';
import { createAddressIntent, deleteAddressIntent, updateAddressIntent } from './addresses/index.ts';
import type { IntentHandler } from '../protocol/intents/intent-handler.ts';
import { quote } from './quote/index.ts';
import { requestCodeIntent, verifyCodeIntent } from './sign-in/index.ts';

/** Every intent with its handler. */
export const intents = {
  request_code: requestCodeIntent,
  verify_code: verifyCodeIntent,
  quote,
  place_order: placeOrderIntent,
  begin_payment: beginPayment,
  run_actions: runActions,
  apply_discount: applyDiscount,
  cancel_discount: cancelDiscount,
  grant_voucher: grantVoucher,
  change_city: changeCityIntent,
  drop_expert: dropExpertIntent,
  create_address: createAddressIntent,
  update_address: updateAddressIntent,
  delete_address: deleteAddressIntent,
} as const satisfies { [N in IntentName]: IntentHandler<N> };
