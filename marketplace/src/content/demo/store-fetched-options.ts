import type { ServiceContent } from '../../../demo/service-content.ts';
import type { Database } from '../../platform/database/database.ts';
import { fetchedOptions } from '../../shop/options/tables.ts';

/** Rows of one insert: each has seven parameters, and a statement takes 65,535. */
const rowsAtOnce = 1000;

/** Stores the options that questions fetch, in the order of the content. */
export async function storeFetchedOptions(
  tx: Database,
  services: readonly Pick<ServiceContent, 'detail' | 'fetched'>[],
): Promise<void> {
  await tx.delete(fetchedOptions);
  const rows = services.flatMap(({ detail, fetched = [] }) =>
    fetched
      .flatMap(({ question, when, options }) => options.map((option) => ({ question, when, option })))
      .map(({ question, when, option }, position) => ({
        serviceId: detail.id,
        questionId: question,
        id: option.id,
        whenQuestion: when?.question ?? null,
        whenOption: when?.option ?? null,
        option,
        position,
      })),
  );
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(fetchedOptions).values(rows.slice(from, from + rowsAtOnce));
  }
}
