import type { Option } from '../questions/question.ts';

/** The type of a fact or of an option's field. `strings` is a list of texts; `nullable`: null when it is missing. */
export interface FactType {
  readonly holds: 'string' | 'number' | 'boolean' | 'strings';
  readonly nullable: boolean;
}

/** The types of facts, by short names. */
const is = {
  text: { holds: 'string', nullable: false },
  maybeText: { holds: 'string', nullable: true },
  number: { holds: 'number', nullable: false },
  maybeNumber: { holds: 'number', nullable: true },
  flag: { holds: 'boolean', nullable: false },
  maybeFlag: { holds: 'boolean', nullable: true },
  texts: { holds: 'strings', nullable: false },
  maybeTexts: { holds: 'strings', nullable: true },
} as const satisfies Record<string, FactType>;

/**
 * The facts of a question, a service and a city, known when a flow is compiled. `question` is the question as loaded,
 * without the consequences of rules.
 */
export const staticFactPaths = {
  'question.id': is.text,
  'question.type': is.text,
  'question.type_tags': is.texts,
  'question.parent': is.maybeText,
  'question.is_mandatory': is.flag,
  'question.is_auth_required': is.flag,
  'question.display_in_process': is.flag,
  'question.option_ids': is.texts,
  'question.default_option_ids': is.texts,
  'question.operation_keys': is.texts,
  'question.has_answers': is.flag,
  'question.min_allowed_value': is.maybeNumber,
  'question.max_allowed_value': is.maybeNumber,
  'question.step': is.maybeNumber,
  'service.id': is.maybeText,
  'service.slug': is.maybeText,
  'service.base_slug': is.maybeText,
  'service.is_periodic': is.maybeFlag,
  'service.new_work_flow': is.maybeFlag,
  'service.has_price': is.maybeFlag,
  'service.weather_enabled': is.maybeFlag,
  'service.date_question_type': is.maybeText,
  'service.min_hours_before_order_allowed': is.maybeNumber,
  'city.id': is.maybeText,
} as const satisfies Record<string, FactType>;

/**
 * The facts that differ between flows or change within one. `query`, `session` and `flow` are frozen at entry, except
 * for recorded events that change them; `now` is the time of the recorded event, ms since 1970.
 */
export const liveFactPaths = {
  parent_answer: is.maybeTexts,
  'query.workman': is.maybeText,
  'query.workman_name': is.maybeText,
  'query.source': is.maybeText,
  'query.similar_id': is.maybeText,
  'query.voucher': is.maybeText,
  'query.edit_mode': is.flag,
  'query.auto_answered': is.flag,
  'query.address_id': is.maybeText,
  'query.area': is.maybeText,
  'query.destination_area': is.maybeText,
  'query.matching_flow': is.maybeText,
  'query.show_workman_gender_question': is.flag,
  'query.utm_source': is.maybeText,
  'query.internal_source': is.maybeText,
  'query.from_ewano': is.flag,
  'query.lock_city': is.flag,
  'session.guest': is.flag,
  'session.admin': is.flag,
  'session.expert': is.flag,
  'session.expert_app': is.flag,
  'session.in_app': is.flag,
  'session.email_signup': is.flag,
  'flow.mode': is.text,
  'flow.periodic': is.flag,
  'flow.favourites_count': is.number,
  'flow.chosen_operation_keys': is.texts,
  now: is.number,
} as const satisfies Record<string, FactType>;

/** The type of each fact, apart from single answers. */
export const factPaths = { ...staticFactPaths, ...liveFactPaths } as const;

export type StaticFactPath = keyof typeof staticFactPaths;
export type LiveFactPath = keyof typeof liveFactPaths;
/** `answers.<question id>`: the values of an earlier visible question; null when it is unanswered or hidden. */
type AnswerPath = `answers.${string}`;
export type FactPath = StaticFactPath | LiveFactPath | AnswerPath;

/** The beginning of a path to the answer of a question. */
export const answerPathPrefix = 'answers.';
/** The type of the fact at a path to an answer. */
export const answerFactType = is.maybeTexts satisfies FactType;

/** The type of each field of an option that `keep_options` may examine. */
export const optionFields = {
  id: is.text,
  operation_key: is.maybeText,
  value: is.maybeText,
  is_default_answer: is.flag,
  is_recommended: is.flag,
  price: is.maybeNumber,
} as const satisfies { readonly [F in keyof Option]?: FactType };
