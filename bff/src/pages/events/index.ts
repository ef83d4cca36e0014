import type { EventName } from '@gam/schemas/descriptors';
import type { PageHandler } from '../page-event.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeCity } from './change-city.ts';
import { createCustomer, findCustomer } from './customers.ts';
import { dismissModal } from './dismiss-modal.ts';
import { downloadInvoice } from './download-invoice.ts';
import { backToPhone, requestCode, verifyCode } from './login.ts';
import { lookAgain } from './look-again.ts';
import { operatorSignIn } from './operator-sign-in.ts';
import { payAgain } from './pay-again.ts';
import { sendInvoice } from './send-invoice.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';

/** What can be done on pages without a flow. */
export const pageEvents: { readonly [N in EventName]?: PageHandler<N> } = {
  change_city: changeCity,
  login_request_code: requestCode,
  login_verify: verifyCode,
  back: backToPhone,
  sign_out: signOut,
  operator_sign_in: operatorSignIn,
  find_customer: findCustomer,
  create_customer: createCustomer,
  sign_out_everywhere: signOutEverywhere,
  retry: lookAgain,
  continue: lookAgain,
  dismiss_modal: dismissModal,
  cancel_order: cancelOrder,
  pay_again: payAgain,
  invoice_download: downloadInvoice,
  invoice_send: sendInvoice,
};
