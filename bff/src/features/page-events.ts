import type { PageHandlers } from '../protocol/pages/registry.ts';
import { cancelOrder, dismissModal, downloadInvoice, payAgain, sendInvoice } from './task/index.ts';
import { changeCity, lookAgain } from './catalogue/index.ts';
import { createCustomer, findCustomer, operatorSignIn } from './desk/index.ts';
import { backToPhone, handleCode, handleCodeRequest, signOut, signOutEverywhere } from './sign-in/index.ts';

/** What can be done on pages without a flow. */
export const pageEvents: PageHandlers = {
  change_city: changeCity,
  login_request_code: handleCodeRequest,
  login_verify: handleCode,
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
