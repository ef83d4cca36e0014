import type { Block, Table } from '@gam/schemas/descriptors';
import type { MoneyHit } from '@gam/schemas/upstream';
import { showReference } from '../../protocol/screens/show-reference.ts';
import { toLatinDigits, toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { personName } from '../../platform/sessions/describe-user.ts';
import { isOperators } from '../../platform/sessions/sessions.ts';
import { asSender, refusePage, stay } from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import { columnsOf } from '../../protocol/screens/columns.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { forCustomer } from '../../protocol/urls/desk-urls.ts';
import { taskUrl } from '../../protocol/urls/task-urls.ts';
import { describePaymentWay, describeRefund } from '../payments/index.ts';
import { showCard } from './refund-table.ts';
import { reportAtFields } from './report-at-fields.ts';
import { financeTexts } from './texts.ts';

const words = financeTexts.search;
const form = 'finance_search';

/** How long the page keeps what was searched for, ms. */
const keptMs = 15 * 60_000;

/** What the page's last search asked for; null without one. */
export const soughtText = ({ page: { money_search }, parts }: ScreenRequest): string | null =>
  money_search && parts.now() - money_search.at <= keptMs ? money_search.text : null;

/** Searches for payments. What is searched for stays on the server, in no URL. */
export const searchPayments: PageForm = async (context, { text: typed = '' }) => {
  const text = toLatinDigits(typed).trim();
  if (text === '') return refusePage({ code: 'text', message: words.required, field: 'text' });
  const { token } = asSender(context);
  const found = await context.parts.upstream.call('searchMoney', { body: { text }, token });
  if (!found.ok) return reportAtFields(context, found, { said: '', fields: { text: 'text' } });
  return stay(context, { money_search: { text, at: context.parts.now() } });
};

/** Presents the search for payments and what it found; `hits` null: nothing is searched for. */
export function presentSearch(request: ScreenRequest, hits: readonly MoneyHit[] | null): Block[] {
  const { problem } = request.page;
  return [
    {
      type: 'entry',
      key: form,
      fields: [
        {
          name: 'text',
          label: words.text,
          input: 'text',
          value: soughtText(request) ?? '',
          required: words.required,
          error: problem?.field === 'text' ? problem.message : null,
        },
      ],
      submit: {
        id: form,
        label: words.submit,
        event: 'submit_form',
        args: { form },
        kind: 'primary',
        form,
      },
      needs_value: false,
      done: null,
    },
    ...(hits === null ? [] : [presentHits(request, hits)]),
  ];
}

const presentHits = ({ who: { session } }: ScreenRequest, hits: readonly MoneyHit[]): Table => ({
  type: 'table',
  key: 'money_hits',
  title: words.hits,
  columns: columnsOf(
    words.columns,
    'at',
    'order',
    'customer',
    'amount',
    'gateway',
    'status',
    'numbers',
    'card',
    'refunds',
  ),
  rows: hits.map((hit) => ({
    key: hit.payment_id,
    cells: [
      formatJalaliDateTime(hit.at),
      hit.legacy_id === null ? financeTexts.credit : toPersianDigits(hit.legacy_id),
      hit.customer ? personName(hit.customer) : '',
      formatToman(hit.amount),
      describePaymentWay(hit.gateway),
      statusName(hit.status),
      [hit.reference, hit.tracking_code]
        .filter((number) => number !== null)
        .map(showReference)
        .join(' · '),
      showCard(hit.card),
      hit.refunds.map(describeRefund).join('؛ '),
    ],
    // Only operators may open a customer's order.
    ...(isOperators(session) &&
      hit.customer &&
      hit.order_uuid !== null && { href: forCustomer(taskUrl(hit.order_uuid), hit.customer.id) }),
  })),
  empty: words.nothing,
});

const statusName = (status: string): string =>
  Object.hasOwn(words.statuses, status) ? words.statuses[status as keyof typeof words.statuses] : status;
