import { readEmail } from '@gam/shared/email';
import { texts as sharedTexts } from '@gam/shared/texts';
import { withCheckout } from '../checkout.ts';
import { moved, notOffered, refused } from '../transition.ts';
import { quoteBlocksOf } from '../fresh-quote.ts';
import type { EventHandler } from './context.ts';

/** The e-mail's field, which also shows its errors. */
export const emailField = 'email';

/** How the customer is notified of the order, which only operators set. [O-2.22, O-3.16] */
export const setAdminOptions: EventHandler<'admin_options'> = ({ state, evaluation }, options) =>
  quoteBlocksOf(evaluation)('admin_options') ? moved(withCheckout(state, { options })) : notOffered();

/** Sets the e-mail address of the receipt; an empty one removes it. [O-3.17, O-5.19] */
export const setInvoiceEmail: EventHandler<'invoice_email'> = ({ state, evaluation }, args) => {
  if (!quoteBlocksOf(evaluation)('invoice_receipt')) return notOffered();
  const isTakenBack = args.email === '' && state.checkout.invoice_email !== null;
  if (isTakenBack) return moved(withCheckout(state, { invoice_email: null }));
  const email = readEmail(args.email);
  return email === null
    ? refused('email', sharedTexts.validation.invoiceEmail, emailField)
    : moved(withCheckout(state, { invoice_email: email }));
};
