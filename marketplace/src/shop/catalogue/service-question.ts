import type { Question, QuestionTag, QuestionType } from '@gam/schemas/questions';
import type { ServiceDocument } from '@gam/schemas/upstream';

export type { FetchedOptions } from '@gam/schemas/upstream';

/** A stored question with every field, without answers. */
export type ServiceQuestion = Question;

/** A stored service's detail with complete questions. */
export interface StoredDetail extends Omit<ServiceDocument['detail'], 'questions'> {
  readonly questions: readonly ServiceQuestion[];
}

const region: QuestionType = 'region';
const areaTag: QuestionTag = 'workman_area';
const several = new Set<string>(['multi_select', 'numerical_multi_select'] satisfies QuestionType[]);
const selects = new Set<string>(['single_select', 'numerical_single_select', ...several]);

/**
 * Whether a question is answered with areas of the city: a region, or a select with the area tag and without options.
 * [O-3.24]
 */
export const asksForArea = ({
  type,
  type_tags,
  options,
}: Pick<ServiceQuestion, 'type' | 'type_tags' | 'options'>): boolean =>
  type === region || (selects.has(type) && type_tags.includes(areaTag) && options.length === 0);

/** Whether a question takes several areas. */
export const takesSeveralAreas = ({ type }: Pick<ServiceQuestion, 'type'>): boolean => several.has(type);

type Tagged = Pick<ServiceQuestion, 'type' | 'type_tags'>;

/** Whether a question is answered with a slot for the courier. */
export const isPickup = ({ type, type_tags }: Tagged): boolean =>
  (type === 'timestamp' || type === 'single_select_by_fetch') && type_tags.includes('pickup_date_time');

/** Whether a question is answered with a slot of the booking calendar. */
export const isBooking = (question: Tagged): boolean =>
  question.type === 'timestamp' && question.type_tags.includes('date_question') && !isPickup(question);

/** Whether a question is answered with a repair shop. */
export const isShopChoice = ({ type, type_tags }: Tagged): boolean =>
  type === 'single_select_by_fetch' && type_tags.includes('repair_shop_selection');

type Fetching = Pick<ServiceQuestion, 'type' | 'type_tags' | 'options'>;

/** The tags of fetched shops and times, which are not options. */
const elsewhere = ['repair_shop_selection', 'pickup_date_time'];

/** Whether a question's options are fetched: by its type, or a product without options of its own. [O-7.10] */
export function fetchesOptions({ type, type_tags, options }: Fetching): boolean {
  if (type === 'single_select_by_fetch') return !elsewhere.some((tag) => type_tags.includes(tag));
  return type_tags.includes('product') && options.length === 0;
}
