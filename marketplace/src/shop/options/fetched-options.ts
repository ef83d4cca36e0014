import type { Option } from '@gam/schemas/questions';
import type { ServiceQuestion } from '../catalogue/service-question.ts';

/** Options that a question fetches once `when` was answered; null: in any case. */
export interface FetchedOptions {
  readonly question: string;
  readonly when: { readonly question: string; readonly option: string } | null;
  readonly options: readonly Option[];
}

type Fetching = Pick<ServiceQuestion, 'type' | 'type_tags' | 'options'>;

/** Tags of what is fetched too, but is a shop or a time. */
const elsewhere = ['repair_shop_selection', 'pickup_date_time'];

/** Whether a question's options are fetched: by its type, or a product without options of its own. [O-7.10] */
export function fetchesOptions({ type, type_tags, options }: Fetching): boolean {
  if (type === 'single_select_by_fetch') return !elsewhere.some((tag) => type_tags.includes(tag));
  return type_tags.includes('product') && options.length === 0;
}
