import { Type, type TSchema } from 'typebox';
import type { StaticTable } from '../values.ts';

const params = <const P extends Record<string, TSchema>>(fields: P) => Type.Object(fields);

/**
 * Every analytics event with its parameters. None carries a phone, a name, an address or
 * an answer.
 */
export const analyticsEvents = {
  /** The order page was opened: the category as a slug. [O-2.08] */
  order_entered: params({ category: Type.String(), service: Type.String() }),
  order_placed: params({ service: Type.String() }),
  /** An order could not be placed. [O-8.04] */
  order: params({ order_status: Type.Enum(['error']) }),
} as const satisfies Record<string, TSchema>;

export type AnalyticsEvent = keyof typeof analyticsEvents;
interface AnalyticsTable extends StaticTable<typeof analyticsEvents> {}
export type AnalyticsParams<E extends AnalyticsEvent> = AnalyticsTable[E];
