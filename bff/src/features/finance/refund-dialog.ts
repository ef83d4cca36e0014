import type { Block, Button, Facts, Modal } from '@gam/schemas/descriptors';
import type { RefundTask } from '@gam/schemas/upstream';
import { showReference } from '../../protocol/screens/show-reference.ts';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { personName } from '../../platform/sessions/describe-user.ts';
import type { PageState } from '../../protocol/records/page-state.ts';
import { presentField } from '../../protocol/screens/message-form.ts';
import { askedPost } from '../../protocol/urls/desk-list-urls.ts';
import { describeRefund } from '../payments/index.ts';
import { showCard } from './refund-table.ts';
import { financeTexts } from './texts.ts';

const words = financeTexts.dialog;
const { columns } = financeTexts;

/** The longest reference of a bank, characters. */
const maxReference = 64;

/** Presents what can be done about the refund that a URL names; null where it names none of these. */
export function presentRefundDialog(
  tasks: readonly RefundTask[],
  url: URL,
  problem: PageState['problem'],
): Modal | null {
  const named = askedPost(url);
  const task = tasks.find(({ id }) => id === named);
  if (task === undefined) return null;
  const { settle, confirm, retry } = task.may;
  const acts = [
    ...(settle ? [settleButton(task)] : []),
    ...(confirm && task.reference !== null ? [confirmButton(task, task.reference)] : []),
    ...(retry ? [retryButton(task)] : []),
  ];
  return {
    type: 'modal',
    key: 'refund',
    title: fillText(words.title, { amount: formatToman(task.amount) }),
    body: [
      presentFacts(task),
      ...(settle ? presentSettle(problem) : []),
      ...(acts.length === 0
        ? [{ type: 'paragraph', key: 'not_yours', text: words.notYours, tone: 'dimmed' } as const]
        : []),
    ],
    actions: [{ id: 'close', label: words.close, event: 'dismiss_modal', kind: 'secondary' }, ...acts],
    dismiss: 'dismiss_modal',
  };
}

function presentFacts(task: RefundTask): Facts {
  const { customer, legacy_id, card, paid_at, tracking_code, reason, settled_by, reference } = task;
  const items: readonly (readonly [key: string, label: string, value: string | null])[] = [
    ['order', columns.order, legacy_id && toPersianDigits(legacy_id)],
    ['customer', columns.customer, customer && personName(customer)],
    ['card', columns.card, showCard(card)],
    ['paid_at', words.paidAt, formatJalaliDateTime(paid_at)],
    ['tracking', words.tracking, tracking_code && showReference(tracking_code)],
    ['steps', words.steps, describeRefund(task)],
    ['reason', columns.reason, reason],
    ['reference', words.reference, reference && showReference(reference)],
    ['settled_by', words.settledBy, settled_by && personName(settled_by)],
  ];
  return {
    type: 'facts',
    key: 'refund_facts',
    items: items.flatMap(([key, label, value]) =>
      value === null || value === '' ? [] : [{ key, label, value }],
    ),
  };
}

/** The form of the dialog; its button stands among the dialog's actions. */
const settleForm = 'finance_settle';

const presentSettle = (problem: PageState['problem']): Block[] => [
  { type: 'paragraph', key: 'settle_text', text: words.settle.text },
  {
    type: 'form',
    key: settleForm,
    fields: (
      [
        ['reference', words.settle.reference, words.settle.referenceRequired],
        ['card', words.settle.card, words.settle.cardRequired],
      ] as const
    ).map(([name, label, required]) => ({
      ...presentField(problem, { name, label, required }),
      input: 'text',
    })),
  },
];

const settleButton = ({ id }: RefundTask): Button => ({
  id: 'settle',
  label: words.settle.submit,
  event: 'submit_form',
  args: { form: settleForm, refund: id },
  form: settleForm,
  kind: 'primary',
});

/** The second person confirms the reference that they see: with another one by now the upstream refuses. */
const confirmButton = ({ id }: RefundTask, reference: string): Button => ({
  id: 'confirm',
  label: fillText(words.confirm.submit, { reference: showReference(reference) }),
  event: 'submit_form',
  args: { form: 'finance_confirm', refund: id, reference },
  kind: 'primary',
});

const retryButton = ({ id }: RefundTask): Button => ({
  id: 'retry_refund',
  label: words.retry.submit,
  event: 'submit_form',
  args: { form: 'finance_retry', refund: id },
  kind: 'secondary',
});

/** Whether a text can be a reference of a bank. */
export const isReference = (text: string): boolean => text !== '' && text.length <= maxReference;
