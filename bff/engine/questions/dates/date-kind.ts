import { dateFormOf } from '@gam/shared/order-time';
import type { Question } from '@gam/schemas/questions';
import type { DateContext, QuestionView } from '../kind.ts';

/**
 * How a date is asked: an exact time of a day, a rough time of the service, a day only, or a slot of the upstream's
 * calendar for a booking or a pickup. [O-9.04, O-3.24]
 */
export type DateKind = 'exact' | 'rough' | 'day' | 'booking' | 'pickup';

const kindOfTags = [
  ['pickup_date_time', 'pickup'],
  ['date_question', 'booking'],
] as const;

/** The kind by the question's tags, otherwise by the service's settings. A rough time needs times to choose from. */
export function dateKindOf(
  { type_tags: tags }: Question,
  { dates, options }: Pick<DateContext, 'dates'> & Pick<QuestionView, 'options'>,
): DateKind {
  const tagged = kindOfTags.find(([tag]) => tags.includes(tag));
  if (tagged) return tagged[1];
  const type = tags.includes('service_rough_time') ? 'exact_date_rough_time' : dates?.type;
  if (dateFormOf(type ?? '') === 'date_only') return 'day';
  if (type === 'exact_date_time') return 'exact';
  return options.length > 0 ? 'rough' : 'day';
}
