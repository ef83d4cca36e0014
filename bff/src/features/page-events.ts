import type { EventName } from '@gam/schemas/descriptors';
import type { FlowEventName } from '@gam/engine/flow';
import type { PageHandlers } from '../protocol/pages/page-event.ts';
import { submitForm } from '../protocol/pages/page-forms.ts';
import { cancelOrder, dismissPageModal, downloadInvoice, payAgain, sendInvoice } from './task/index.ts';
import { changePageCity, lookAgain } from './catalogue/index.ts';
import { createCustomer, findCustomer, operatorSignIn, passkeySignIn } from './desk/index.ts';
import { backToPhone, handleCode, handleCodeRequest, signOut, signOutEverywhere } from './sign-in/index.ts';

/** The events that only pages handle. The flow is restored before the events of its batch are handled. */
type PageEventName = Exclude<EventName, FlowEventName | 'restore'>;

/** The handlers of events on pages without a flow. An event without a handler does not compile. */
export const pageEvents = {
  change_city: changePageCity,
  login_request_code: handleCodeRequest,
  login_verify: handleCode,
  back: backToPhone,
  sign_out: signOut,
  operator_sign_in: operatorSignIn,
  passkey_sign_in: passkeySignIn,
  find_customer: findCustomer,
  create_customer: createCustomer,
  sign_out_everywhere: signOutEverywhere,
  retry: lookAgain,
  continue: lookAgain,
  dismiss_modal: dismissPageModal,
  cancel_order: cancelOrder,
  pay_again: payAgain,
  invoice_download: downloadInvoice,
  invoice_send: sendInvoice,
  submit_form: submitForm,
} as const satisfies PageHandlers & { readonly [N in PageEventName]: unknown };
