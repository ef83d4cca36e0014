import type { ServiceQuestion } from '../catalogue/service-question.ts';

type Tagged = Pick<ServiceQuestion, 'type' | 'type_tags'>;

/** Whether a question is answered with a slot that a courier comes in. */
export const isPickup = ({ type, type_tags }: Tagged): boolean =>
  (type === 'timestamp' || type === 'single_select_by_fetch') && type_tags.includes('pickup_date_time');

/** Whether a question is answered with a slot of the booking calendar. */
export const isBooking = (question: Tagged): boolean =>
  question.type === 'timestamp' && question.type_tags.includes('date_question') && !isPickup(question);

/** Whether a question is answered with a repair shop. */
export const isShopChoice = ({ type, type_tags }: Tagged): boolean =>
  type === 'single_select_by_fetch' && type_tags.includes('repair_shop_selection');
