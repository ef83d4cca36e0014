import type { FetchedOptions, StoredDetail } from '../src/shop/catalogue/index.ts';
import type { Slot } from '../src/shop/hours/index.ts';
import type { PriceRules } from '../src/shop/pricing/index.ts';

/** A service of the demo content with its category, questions and prices. */
export interface ServiceContent {
  readonly main: string;
  readonly category: string;
  readonly summary: string;
  /** A file of `demo/images`. */
  readonly image: string;
  /** The ids of the cities that have it. */
  readonly cities: readonly string[];
  readonly detail: StoredDetail;
  readonly price_rules: PriceRules;
  /** The options that questions fetch, by the answers before them. */
  readonly fetched?: readonly FetchedOptions[];
  /** Its slots and their capacity; every day from 8 to 20 by default. */
  readonly slots?: readonly Slot[];
}

/** The fields of a service's detail that most services leave as they are. */
export const plainDetail = {
  min_hours_before_order_allowed: 0,
  date_question_type: 'exact_date_time',
  date_question_values: null,
  is_periodic: false,
  weather_enabled: false,
  max_voice_duration_minutes: null,
  date_probability_message: null,
  has_price: true,
  rel_canonical_link: null,
  new_work_flow: false,
} satisfies Partial<StoredDetail>;
