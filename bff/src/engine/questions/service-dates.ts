/** What a service says of its dates, beside its hours before an order. [O-3.19] */
export interface ServiceDates {
  /** exact_date_time, exact_date_rough_time or just_date; anything else is read as just_date. */
  readonly type: string;
  readonly weather: boolean;
  readonly probability: string | null;
}
