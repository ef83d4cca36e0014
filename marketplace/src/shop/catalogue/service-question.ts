import { answerForms, type Question, type QuestionTag } from '@gam/schemas/questions';
import type { ServiceDocument } from '@gam/schemas/upstream';

export type { FetchedOptions } from '@gam/schemas/upstream';

/** A stored question with every field, without answers. */
export type ServiceQuestion = Question;

/** A stored service's detail with complete questions. */
export interface StoredDetail extends Omit<ServiceDocument['detail'], 'questions'> {
  readonly questions: readonly ServiceQuestion[];
}

const areaTag: QuestionTag = 'workman_area';

/**
 * Whether a question is answered with areas of the city: a region, or a select with the area tag and without options.
 * [O-3.24]
 */
export function asksForArea({
  type,
  type_tags,
  options,
}: Pick<ServiceQuestion, 'type' | 'type_tags' | 'options'>): boolean {
  const { holds } = answerForms[type];
  return holds === 'area' || (holds === 'options' && type_tags.includes(areaTag) && options.length === 0);
}

/** Whether a question takes several areas. */
export const takesSeveralAreas = ({ type }: Pick<ServiceQuestion, 'type'>): boolean =>
  answerForms[type].several;

type Tagged = Pick<ServiceQuestion, 'type' | 'type_tags'>;

/** Whether a question is answered with a slot for the courier. */
export function isPickup({ type, type_tags }: Tagged): boolean {
  const { holds } = answerForms[type];
  return (holds === 'date' || holds === 'fetched') && type_tags.includes('pickup_date_time');
}

/** Whether a question is answered with a slot of the booking calendar. */
export const isBooking = (question: Tagged): boolean =>
  answerForms[question.type].holds === 'date' &&
  question.type_tags.includes('date_question') &&
  !isPickup(question);

/** Whether a question is answered with a repair shop. */
export const isShopChoice = ({ type, type_tags }: Tagged): boolean =>
  answerForms[type].holds === 'fetched' && type_tags.includes('repair_shop_selection');

type Fetching = Pick<ServiceQuestion, 'type' | 'type_tags' | 'options'>;

/** The tags of fetched shops and times, which are not options. */
const elsewhere = ['repair_shop_selection', 'pickup_date_time'];

/** Whether a question's options are fetched: by its type, or a product without options of its own. [O-7.10] */
export function fetchesOptions({ type, type_tags, options }: Fetching): boolean {
  if (answerForms[type].holds === 'fetched') return !elsewhere.some((tag) => type_tags.includes(tag));
  return type_tags.includes('product') && options.length === 0;
}
