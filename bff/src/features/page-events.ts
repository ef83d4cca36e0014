import type { PageHandlers } from '../protocol/pages/registry.ts';
import { cancelOrder } from './task/cancel-order.ts';
import { changeCity } from './catalogue/change-city.ts';
import { createCustomer, findCustomer } from './desk/customers.ts';
import { dismissModal } from './task/dismiss-modal.ts';
import { downloadInvoice } from './task/download-invoice.ts';
import { backToPhone, requestCode, verifyCode } from './sign-in/login-events.ts';
import { lookAgain } from './catalogue/look-again.ts';
import { operatorSignIn } from './desk/operator-sign-in.ts';
import { payAgain } from './task/pay-again.ts';
import { sendInvoice } from './task/send-invoice.ts';
import { signOut, signOutEverywhere } from './sign-in/sign-out.ts';

/** What can be done on pages without a flow. */
export const pageEvents: PageHandlers = {
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
