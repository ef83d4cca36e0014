import type { PageForm } from '../../protocol/pages/page-forms.ts';
import { beginExport } from './export-form.ts';
import { compareStatement } from './reconciliations.ts';
import { refundForms } from './refund-forms.ts';
import { searchPayments } from './search.ts';
import { recordVisit } from './visit-payment.ts';

export { byteOrderMark, writeRow } from './csv.ts';
export { exportName } from './export-form.ts';
export { financeDesk } from './finance-desk.ts';
export { reconciliations } from './reconciliations.ts';

/** The forms of finance's pages. */
export const financeForms: Readonly<Record<string, PageForm>> = {
  ...refundForms,
  finance_search: searchPayments,
  finance_visit: recordVisit,
  finance_export: beginExport,
  finance_reconcile: compareStatement,
};
