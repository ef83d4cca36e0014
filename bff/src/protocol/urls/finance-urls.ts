import { type RefundTaskState, refundTaskStates } from '@gam/schemas/upstream';
import { listUrls } from './desk-list-urls.ts';
import { deskRoot } from './desk-urls.ts';
import { readPath } from './read-url.ts';

/** The refunds that finance sees, by what is to be done about them: /operator/finance[?task=…][&offset=…]. */
export const refundUrls = listUrls<RefundTaskState>('finance', 'task', refundTaskStates);

/** The reconciliations with the bank's statements: /operator/finance/reconciliations[?offset=…]. */
export const reconciliationUrls = listUrls<never>('finance/reconciliations', 'none', []);

/** Whether a URL is one of finance's pages. */
export function isOfFinance(url: URL): boolean {
  const [root, part] = readPath(url) ?? [];
  return root === deskRoot && part === 'finance';
}
