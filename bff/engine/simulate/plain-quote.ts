import type { QuoteResult } from '@gam/schemas/upstream';

/** A quote whose price is agreed on site. */
export const plainQuote: QuoteResult = {
  inquiry_id: 'simulated',
  price: null,
  achar_price: null,
  pricing_label: null,
  mini_factor: [],
  discount_data: {
    has_applied_discount: false,
    code: null,
    discount_text: null,
    has_club_discount: false,
    club_discount_text: null,
    hasAppliedClubDiscount: false,
  },
  admin_notes_list: [],
  selected_workman: null,
  prepayment_message: null,
  prepayment_amount: null,
  payment_gateways: [],
  answers: [],
  duplication: null,
  expires_at: null,
};
