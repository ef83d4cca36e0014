import type { MessageForm, Table } from '@gam/schemas/descriptors';
import type { Reconciliation } from '@gam/schemas/upstream';
import { showReference } from '../../protocol/screens/show-reference.ts';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDate, formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { personName } from '../../platform/sessions/describe-user.ts';
import { asSender, refusePage } from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import type { PageState } from '../../protocol/records/page-state.ts';
import { columnsOf } from '../../protocol/screens/columns.ts';
import { oneAction } from '../../protocol/screens/link-actions.ts';
import { presentField, presentMessageForm } from '../../protocol/screens/message-form.ts';
import { presentPaging } from '../../protocol/screens/paging.ts';
import { asVisitor, defineScreen, insteadOfOptional, shown } from '../../protocol/screens/pipeline.ts';
import { reconciliationUrls, refundUrls } from '../../protocol/urls/finance-urls.ts';
import { presentDeskPage } from '../desk/index.ts';
import { reportAtFields } from './report-at-fields.ts';
import { financeTexts } from './texts.ts';

const words = financeTexts.reconcile;
const form = 'finance_reconcile';

/** The longest statement, characters. */
const maxStatement = 200_000;

interface Listed {
  readonly results: readonly Reconciliation[];
  readonly offset: number;
  readonly next: number | null;
}

/** /operator/finance/reconciliations: a statement of the bank is compared with the ledger; what differed before. */
export const reconciliations = defineScreen<{ readonly offset: number }, Listed>({
  id: 'operator.reconciliations',
  of: 'finance',
  skeleton: reconciliationUrls.read,
  hydrate: async (request, { offset }) => {
    const asked = { query: { offset }, ...asVisitor(request) };
    const listed = await request.parts.upstream.call('listReconciliations', asked);
    return listed.ok ? shown({ ...listed.value, offset }) : insteadOfOptional(listed.failure);
  },
  present: (request, { results, offset, next }) =>
    presentDeskPage(request, {
      id: 'operator.reconciliations',
      title: words.title,
      body: [
        oneAction('back', { id: 'refunds', label: words.back, href: refundUrls.write(), kind: 'quiet' }),
        ...(offset === 0 ? [presentUpload(request.page.problem, results[0]?.id ?? 'first')] : []),
        ...results.map(presentDifferences),
        ...(results.length === 0
          ? [{ type: 'paragraph', key: 'none', text: words.none, tone: 'dimmed' } as const]
          : []),
        ...presentPaging({ offset, next }, words, (at) => reconciliationUrls.write(null, at)),
      ],
    }),
});

const presentUpload = (problem: PageState['problem'], newest: string): MessageForm =>
  presentMessageForm({
    // Another key after each statement, so that the field is empty for the next one.
    key: `statement_${newest}`,
    form,
    title: words.upload.title,
    text: words.upload.text,
    fields: [
      presentField(problem, {
        name: 'file',
        label: words.upload.statement,
        input: 'long_text',
        required: words.upload.required,
        max_length: maxStatement,
        file: { label: words.upload.file, too_long: words.upload.tooLong },
      }),
    ],
    submit: { id: form, label: words.upload.submit },
  });

const presentDifferences = (one: Reconciliation): Table => ({
  type: 'table',
  key: `reconciliation_${one.id}`,
  title: fillText(words.table, {
    days: showDays(one),
    matched: toPersianDigits(one.matched),
    lines: toPersianDigits(one.lines),
    count: toPersianDigits(one.differences.length),
    by: one.by ? personName(one.by) : words.server,
    at: formatJalaliDateTime(one.at),
  }),
  columns: columnsOf(words.columns, 'kind', 'order', 'reference', 'tracking', 'bank', 'ledger'),
  rows: one.differences.map(({ kind, legacy_id, reference, tracking_code, at_bank, in_ledger }, index) => ({
    key: String(index),
    cells: [
      words.kinds[kind],
      toPersianDigits(legacy_id ?? ''),
      showReference(reference ?? ''),
      showReference(tracking_code ?? ''),
      showAmount(at_bank),
      showAmount(in_ledger),
    ],
  })),
  empty: words.equal,
});

const showDays = ({ first_day, last_day }: Reconciliation): string => {
  const [first, last] = [formatJalaliDate(first_day), formatJalaliDate(last_day)];
  return first === last ? first : fillText(words.days, { first, last });
};

const showAmount = (amount: number | null): string => (amount === null ? '' : formatToman(amount));

/** Compares the typed statement, or that of a file, with the ledger. */
export const compareStatement: PageForm = async (context, { file: statement = '' }) => {
  if (statement.trim() === '')
    return refusePage({ code: 'file', message: words.upload.required, field: 'file' });
  const compared = await context.parts.upstream.call('reconcile', {
    body: { statement },
    ...asSender(context),
  });
  const count = compared.ok ? compared.value.differences.length : 0;
  const said =
    count === 0 ? words.upload.equal : fillText(words.upload.differs, { count: toPersianDigits(count) });
  return reportAtFields(context, compared, { said, fields: { statement: 'file' } });
};
