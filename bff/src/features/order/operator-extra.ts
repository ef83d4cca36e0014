import type { Extra } from '@gam/schemas/upstream';
import type { CheckoutState } from '../../engine/flow/checkout-state.ts';

/** What an operator decides of what the customer is told, as the upstream takes it. [O-3.16, readings 12] */
export const operatorExtra = ({
  options: { disable_sms, not_show_on_app },
}: Pick<CheckoutState, 'options'>): Partial<Extra> => ({
  ...(disable_sms && { disableSMS: true }),
  ...(not_show_on_app && { notShowOnApp: true }),
});
