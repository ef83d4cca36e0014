import { toLatinDigits } from '@gam/shared/digits';
import { fillText, texts as sharedTexts } from '@gam/shared/texts';
import { texts } from '../../texts.ts';
import { withCheckout } from '../checkout.ts';
import { clubDiscount } from '../discount.ts';
import { moved, notOffered, refused } from '../transition.ts';
import { quoteBlocksOf } from '../fresh-quote.ts';
import type { EventContext, EventHandler } from './context.ts';

/** The code's field, which also shows its errors. */
export const voucherField = 'code';

/** Requests a voucher by its code, ignoring surrounding spaces and the script of its digits. [W-4.07, W-5.06] */
export const applyVoucher: EventHandler<'apply_voucher'> = (context, args) => {
  const { state } = context;
  if (!offersVouchers(context)) return notOffered();
  const code = toLatinDigits(args.code).trim();
  if (code === '') {
    const message = fillText(sharedTexts.field.required, { title: texts.voucher.label });
    return refused('required', message, voucherField);
  }
  return moved(state, { call: 'apply_discount', code, club: false });
};

/** Withdraws the voucher, including the one of the entry link and a rule's. */
export const removeVoucher: EventHandler<'remove_voucher'> = (context) => {
  const { state } = context;
  const { quote, checkout } = state;
  if (!quote || !offersVouchers(context)) return notOffered();
  const { has_applied_discount, code } = quote.discount_data;
  if (has_applied_discount) {
    const applied = checkout.granted?.code ?? code ?? checkout.code ?? '';
    return moved(state, { call: 'cancel_discount', code: applied, club: false });
  }
  const discount_data = { ...quote.discount_data, voucher_message: null };
  return moved({ ...withCheckout(state, { code: null }), quote: { ...quote, discount_data } });
};

/** Requests or withdraws the club's discount, if the quote offers it. [W-4.08] */
export const clubDiscountSwitch: EventHandler<'club_discount'> = (context, { on }) => {
  const { state } = context;
  const offered = state.quote?.discount_data;
  if (!offered?.has_club_discount || !offersVouchers(context)) return notOffered();
  if (offered.hasAppliedClubDiscount === on) return moved(withCheckout(state, { club: on }));
  return moved(state, { call: on ? 'apply_discount' : 'cancel_discount', ...clubDiscount });
};

const offersVouchers = ({ state, evaluation }: EventContext): boolean =>
  state.quote !== null && quoteBlocksOf(evaluation)('voucher');
