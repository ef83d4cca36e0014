/**
 * The tags of questions that the product knows. A question carries any number of them; a tag that is not in
 * this list has no effect. For text questions the first tag decides the input's kind. [O-3.03, O-3.04]
 */
export const questionTags = [
  'customer_address',
  'workman_area',
  'auto_allocation',
  'favorite_workman',
  'specific_workman',
  'workman_gender',
  'service_rough_time',
  'delegation',
  'product',
  'repair_shop_selection',
  'pickup_date_time',
  'suggested_bundles',
  'destination_address',
  'date_question',
  'client_phone',
  'client_first_name',
  'client_last_name',
] as const;

export type QuestionTag = (typeof questionTags)[number];
