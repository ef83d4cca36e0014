import type { Block, Entry, Toggles } from '@gam/schemas/descriptors';
import type { QuoteResult } from '@gam/schemas/upstream';
import { fillText, texts as sharedTexts } from '@gam/shared/texts';
import { type Problem, voucherField } from '@gam/engine/flow';
import { fieldError } from '../../protocol/screens/field-error.ts';
import { quoteTexts } from './texts.ts';

const { voucher: texts } = quoteTexts;

interface Discounts extends Pick<QuoteResult, 'discount_data'> {
  /** The fault of the last code. */
  readonly problem: Problem | null;
  /** Why a rule applied the voucher; null: the customer gave its code, or there is none. */
  readonly reason: string | null;
  /** Whether a call is under way, so that nothing can be changed. */
  readonly isBusy: boolean;
}

/** Presents the voucher's field, and the club's discount if there is one. [W-4.07, W-4.08] */
export function presentDiscounts({ discount_data: data, problem, reason, isBusy }: Discounts): Block[] {
  const { voucher_message: message = null, has_club_discount } = data;
  return [
    ...(message === null
      ? []
      : [{ type: 'notice', key: 'voucher_message', level: 'warning', text: message } as const]),
    presentVoucher(data, { problem: problem?.field === voucherField ? problem : null, reason, isBusy }),
    ...(has_club_discount ? [presentClub(data, isBusy)] : []),
  ];
}

type DiscountData = QuoteResult['discount_data'];

function presentVoucher(
  data: DiscountData,
  { problem, reason, isBusy }: Omit<Discounts, 'discount_data'>,
): Entry {
  const { has_applied_discount: isApplied, code, discount_text } = data;
  return {
    type: 'entry',
    key: 'voucher',
    fields: [
      {
        name: voucherField,
        label: texts.label,
        input: 'text',
        value: (isApplied && code) || '',
        required: fillText(sharedTexts.field.required, { title: texts.label }),
        ...fieldError(problem),
      },
    ],
    submit: {
      id: 'apply_voucher',
      label: texts.apply,
      event: 'apply_voucher',
      kind: 'secondary',
      form: 'voucher',
      skips_answer: true,
      disabled: isBusy,
    },
    needs_value: true,
    done: isApplied
      ? {
          text: reason ?? discount_text ?? texts.applied,
          action: {
            id: 'remove_voucher',
            label: texts.remove,
            event: 'remove_voucher',
            kind: 'quiet',
            skips_answer: true,
            disabled: isBusy,
          },
        }
      : null,
  };
}

const presentClub = (data: DiscountData, isBusy: boolean): Toggles => ({
  type: 'toggles',
  key: 'club',
  event: 'club_discount',
  items: [
    {
      name: 'on',
      label: texts.club,
      ...(data.club_discount_text !== null && { note: data.club_discount_text }),
      on: data.hasAppliedClubDiscount,
    },
  ],
  disabled: isBusy,
});
