import type { MessageForm } from '@gam/schemas/descriptors';
import { keepDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatFinalPrice, formatToman, readToman } from '@gam/shared/money';
import { asSender, refusePage } from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import type { PageState } from '../../protocol/records/page-state.ts';
import { presentField, presentMessageForm } from '../../protocol/screens/message-form.ts';
import { reportAtFields } from './report-at-fields.ts';
import { financeTexts } from './texts.ts';

const words = financeTexts.visit;
const form = 'finance_visit';

/** Presents the form for what a customer paid to the expert at the visit. */
export const presentVisitPayment = (problem: PageState['problem']): MessageForm =>
  presentMessageForm({
    key: form,
    form,
    title: words.title,
    text: words.text,
    fields: [
      presentField(problem, { name: 'order', label: words.order, required: words.orderRequired }),
      presentField(problem, { name: 'visit_amount', label: words.amount, required: words.amountRequired }),
    ],
    submit: { id: form, label: words.submit, kind: 'secondary' },
  });

/** Writes down what a customer paid to the expert at the visit. */
export const recordVisit: PageForm = async (context, { order = '', visit_amount = '' }) => {
  const id = keepDigits(order, 15);
  const amount = readToman(visit_amount);
  if (id === '') return refusePage({ code: 'order', message: words.orderRequired, field: 'order' });
  if (amount === null)
    return refusePage({ code: 'amount', message: words.amountRequired, field: 'visit_amount' });
  const asked = { params: { id }, body: { amount }, ...asSender(context) };
  const recorded = await context.parts.upstream.call('recordVisitPayment', asked);
  const left = recorded.ok ? recorded.value.left : null;
  const said = fillText(words.done, { left: left === 0 ? formatToman(0) : formatFinalPrice(left) });
  return reportAtFields(context, recorded, { said, fields: { amount: 'visit_amount', id: 'order' } });
};
