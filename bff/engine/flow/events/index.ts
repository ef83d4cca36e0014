import type { EventName, Phase } from '@gam/schemas/descriptors';
import { dismissModal, duplicateDetails, duplicateEdit } from './duplicate.ts';
import { createAddress, deleteAddress, updateAddress } from './addresses.ts';
import { answer } from './answer.ts';
import { backInLogin, backOverQuestions, backToLastQuestion, closeLogin } from './back.ts';
import type { EventHandler } from './context.ts';
import { applyVoucher, clubDiscountSwitch, removeVoucher } from './discounts.ts';
import { confirm } from './confirm.ts';
import { changeCity, dropExpert } from './elsewhere.ts';
import { nextFromExperts, selectExpert, skipExpert } from './experts.ts';
import { jump } from './jump.ts';
import { requestCode, verifyCode } from './login.ts';
import { next } from './next.ts';
import { setAdminOptions, setInvoiceEmail } from './operator.ts';
import { askFirstQuote, placeOrder, retryQuote } from './place-order.ts';
import { chooseGateway, pay } from './prepayment.ts';

export type PhaseEvents = { readonly [N in EventName]?: EventHandler<N> };

/** What each phase offers; every other event is invalid there. */
export const offeredEvents = {
  questions: {
    answer,
    next,
    back: backOverQuestions,
    jump,
    change_city: changeCity,
    drop_expert: dropExpert,
    address_create: createAddress,
    address_update: updateAddress,
    address_delete: deleteAddress,
  },
  login: {
    login_request_code: requestCode,
    login_verify: verifyCode,
    login_cancel: closeLogin,
    back: backInLogin,
    jump,
  },
  expert_selection: {
    select_expert: selectExpert,
    next: nextFromExperts,
    skip_expert: skipExpert,
    back: backToLastQuestion,
    jump,
    change_city: changeCity,
    drop_expert: dropExpert,
  },
  quote_pending: {},
  quote: {
    confirm,
    place_order: placeOrder,
    dismiss_modal: dismissModal,
    choose_gateway: chooseGateway,
    pay,
    duplicate_details: duplicateDetails,
    duplicate_edit: duplicateEdit,
    apply_voucher: applyVoucher,
    remove_voucher: removeVoucher,
    club_discount: clubDiscountSwitch,
    admin_options: setAdminOptions,
    invoice_email: setInvoiceEmail,
    continue: askFirstQuote,
    retry: retryQuote,
    back: backToLastQuestion,
    jump,
    change_city: changeCity,
    drop_expert: dropExpert,
  },
  placing: {},
  placed: {},
} as const satisfies { [P in Phase]: PhaseEvents };

/** The events that a flow takes in some phase. */
export type FlowEventName = { [P in Phase]: keyof (typeof offeredEvents)[P] }[Phase];
