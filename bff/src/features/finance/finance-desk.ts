import type { MoneyHit, RefundTask } from '@gam/schemas/upstream';
import { refundTaskStates } from '@gam/schemas/upstream';
import { presentPaging } from '../../protocol/screens/paging.ts';
import { asVisitor, defineScreen, insteadOfOptional, shown } from '../../protocol/screens/pipeline.ts';
import type { ListPage } from '../../protocol/urls/desk-list-urls.ts';
import { reconciliationUrls, refundUrls } from '../../protocol/urls/finance-urls.ts';
import { oneAction } from '../../protocol/screens/link-actions.ts';
import { deskTexts, presentDeskPage, presentFilters } from '../desk/index.ts';
import { presentExport } from './export-form.ts';
import { presentRefundDialog } from './refund-dialog.ts';
import { presentRefunds } from './refund-table.ts';
import { presentSearch, soughtText } from './search.ts';
import { financeTexts as words } from './texts.ts';
import { presentVisitPayment } from './visit-payment.ts';

type Page = ListPage<(typeof refundTaskStates)[number]>;

interface Finance extends Page {
  readonly tasks: readonly RefundTask[];
  readonly next: number | null;
  /** What a search found; null: nothing is searched for. */
  readonly hits: readonly MoneyHit[] | null;
}

/** /operator/finance: the refunds by what is to be done about them, the search for payments, and the exports. */
export const financeDesk = defineScreen<Page, Finance>({
  id: 'operator.finance',
  of: 'finance',
  skeleton: refundUrls.read,
  hydrate: async (request, page) => {
    const { upstream } = request.parts;
    const { filter: task, offset } = page;
    const text = soughtText(request);
    const [listed, found] = await Promise.all([
      upstream.call('listRefundTasks', {
        query: { offset, ...(task !== null && { task }) },
        ...asVisitor(request),
      }),
      text === null ? null : upstream.call('searchMoney', { body: { text }, ...asVisitor(request) }),
    ]);
    if (!listed.ok) return insteadOfOptional(listed.failure);
    const hits = found?.ok ? found.value.results : null;
    return shown({ ...page, tasks: listed.value.results, next: listed.value.next, hits });
  },
  present: (request, { tasks, next, filter, offset, hits }) => {
    const { url, page } = request;
    const labels = refundTaskStates.map((state) => [state, words.states[state]] as const);
    return presentDeskPage(request, {
      id: 'operator.finance',
      title: words.title,
      body: [
        ...presentSearch(request, hits),
        presentFilters(filter, [[null, deskTexts.list.all], ...labels], refundUrls.write),
        presentRefunds(tasks, filter === null ? words.whole : words.states[filter], url),
        ...presentPaging({ offset, next }, deskTexts.list, (at) => refundUrls.write(filter, at)),
        oneAction('more', {
          id: 'reconciliations',
          label: words.reconcile.title,
          href: reconciliationUrls.write(),
          kind: 'secondary',
        }),
        presentVisitPayment(page.problem),
        presentExport(request),
      ],
      modal: presentRefundDialog(tasks, url, page.problem),
    });
  },
});
