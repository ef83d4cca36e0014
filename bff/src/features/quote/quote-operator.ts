import type { Block, Entry, Toggles } from '@gam/schemas/descriptors';
import { texts as sharedTexts } from '@gam/shared/texts';
import { type CheckoutState, emailField, type Problem } from '@gam/engine/flow';
import { quoteTexts } from './texts.ts';

const { admin, invoice } = quoteTexts;

/** Presents the operator's options on notices to the customer. [O-2.22, O-3.16] */
export const presentAdminOptions = (
  { options }: Pick<CheckoutState, 'options'>,
  isBusy: boolean,
): Toggles => ({
  type: 'toggles',
  key: 'admin_options',
  title: admin.title,
  event: 'admin_options',
  items: [
    { name: 'disable_sms', label: admin.disableSms, on: options.disable_sms },
    { name: 'not_show_on_app', label: admin.notShowOnApp, on: options.not_show_on_app },
  ],
  disabled: isBusy,
});

/** Presents the receipt: a download after the work is done, or an e-mail then. [O-3.17, O-8.10, readings 25] */
export const presentQuoteReceipt = (
  { invoice_email }: Pick<CheckoutState, 'invoice_email'>,
  problem: Problem | null,
  isBusy: boolean,
): Block[] => [
  {
    type: 'actions',
    key: 'receipt',
    title: invoice.title,
    items: [
      // The button is disabled: there is no receipt before the work is done.
      { id: 'download_receipt', label: invoice.download, event: 'retry', kind: 'secondary', disabled: true },
    ],
  },
  { type: 'paragraph', key: 'receipt_note', text: invoice.notYet, tone: 'dimmed' },
  presentEmail(invoice_email, problem?.field === emailField ? problem.message : null, isBusy),
];

const presentEmail = (email: string | null, error: string | null, isBusy: boolean): Entry => ({
  type: 'entry',
  key: 'invoice_email',
  fields: [
    {
      name: emailField,
      label: invoice.email,
      input: 'email',
      value: email ?? '',
      placeholder: invoice.emailExample,
      required: sharedTexts.validation.invoiceEmail,
      error,
    },
  ],
  submit: {
    id: 'send_receipt',
    label: invoice.sendEmail,
    event: 'invoice_email',
    kind: 'secondary',
    form: 'invoice_email',
    skips_answer: true,
    disabled: isBusy,
  },
  needs_value: true,
  done:
    email === null
      ? null
      : {
          text: invoice.willBeSent,
          action: {
            id: 'remove_email',
            label: invoice.removeEmail,
            event: 'invoice_email',
            args: { [emailField]: '' },
            kind: 'quiet',
            skips_answer: true,
            disabled: isBusy,
          },
        },
});
