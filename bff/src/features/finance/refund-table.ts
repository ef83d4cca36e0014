import type { Table } from '@gam/schemas/descriptors';
import type { RefundTask } from '@gam/schemas/upstream';
import { showReference } from '../../protocol/screens/show-reference.ts';
import { isolate } from '../../protocol/screens/isolate.ts';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { personName } from '../../platform/sessions/describe-user.ts';
import { columnsOf } from '../../protocol/screens/columns.ts';
import { askPost } from '../../protocol/urls/desk-list-urls.ts';
import { describePaymentWay } from '../payments/index.ts';
import { financeTexts } from './texts.ts';

/** Presents refunds; the last cell of each opens what is to be done about it. */
export const presentRefunds = (tasks: readonly RefundTask[], title: string, url: URL): Table => ({
  type: 'table',
  key: 'refunds',
  title,
  columns: columnsOf(
    financeTexts.columns,
    'at',
    'order',
    'customer',
    'amount',
    'gateway',
    'card',
    'state',
    'reason',
    'act',
  ),
  rows: tasks.map((task) => ({
    key: task.id,
    cells: [
      formatJalaliDateTime(task.requested_at),
      task.legacy_id === null ? financeTexts.credit : toPersianDigits(task.legacy_id),
      task.customer ? personName(task.customer) : '',
      formatToman(task.amount),
      describePaymentWay(task.gateway),
      showCard(task.card),
      describeTask(task),
      task.reason ?? '',
      Object.values(task.may).some(Boolean) ? financeTexts.open : financeTexts.look,
    ],
    links: [{ column: 'act', href: askPost(url, task.id) }],
  })),
  empty: financeTexts.empty,
});

/** Returns the digits of a card that the bank shows; a mark keeps them from left to right. */
export const showCard = (card: string | null): string =>
  card === null ? financeTexts.unknownCard : isolate(toPersianDigits(card.replace(/[*xX]+/, '…')));

/** Returns what is to be done, and who gave the reference that waits for a second person. */
function describeTask({ task, settled_by, reference }: RefundTask): string {
  const state = financeTexts.states[task];
  if (task !== 'to_confirm' || settled_by === null) return state;
  const settled = { name: personName(settled_by), reference: showReference(reference ?? '') };
  return `${state}: ${fillText(financeTexts.settled, settled)}`;
}
