import { answerPathPrefix, type LiveFactPath, liveFactPaths, type StaticFactPath } from '@gam/schemas/rules';
import { isAnswerPath } from '@gam/shared/rule-document';
import type { Facts, FactValue, LiveFacts, StaticFacts } from './facts.ts';
import { hoursUntil, localTime } from './local-time.ts';

type ReadStatic = (facts: StaticFacts) => FactValue;
type ReadLive = (facts: LiveFacts) => FactValue;

/** One reader for each declared path: paths are never walked by name, so they cannot reach a prototype. */
export const staticReaders = {
  'question.id': (f) => f.question?.id ?? null,
  'question.position': (f) => f.position,
  'question.type': (f) => f.question?.type ?? null,
  'question.type_tags': (f) => f.question?.type_tags ?? null,
  'question.parent': (f) => f.question?.parent ?? null,
  'question.is_mandatory': (f) => f.question?.is_mandatory ?? null,
  'question.is_auth_required': (f) => f.question?.is_auth_required ?? null,
  'question.display_in_process': (f) => f.question?.display_in_process ?? null,
  'question.option_ids': (f) => f.question?.options.map(({ id }) => id) ?? null,
  'question.default_option_ids': (f) =>
    f.question?.options.filter((option) => option.is_default_answer).map(({ id }) => id) ?? null,
  'question.operation_keys': (f) =>
    f.question?.options.map(({ operation_key }) => operation_key).filter((key) => key !== null) ?? null,
  'question.has_answers': (f) => (f.question === null ? null : f.question.answers !== null),
  'question.min_allowed_value': (f) => f.question?.min_allowed_value ?? null,
  'question.max_allowed_value': (f) => f.question?.max_allowed_value ?? null,
  'question.step': (f) => f.question?.step ?? null,
  'service.id': (f) => f.service?.id ?? null,
  'service.slug': (f) => f.service?.slug ?? null,
  'service.base_slug': (f) => f.service?.base_slug ?? null,
  'service.category': (f) => f.service?.category ?? null,
  'service.main_category': (f) => f.service?.main_category ?? null,
  'service.is_periodic': (f) => f.service?.is_periodic ?? null,
  'service.new_work_flow': (f) => f.service?.new_work_flow ?? null,
  'service.has_price': (f) => f.service?.has_price ?? null,
  'service.weather_enabled': (f) => f.service?.weather_enabled ?? null,
  'service.date_question_type': (f) => f.service?.date_question_type ?? null,
  'service.min_hours_before_order_allowed': (f) => f.service?.min_hours_before_order_allowed ?? null,
  'city.id': (f) => f.city.id,
} satisfies Record<StaticFactPath, ReadStatic>;

export const liveReaders = {
  parent_answer: (f) => f.parent_answer,
  'query.workman': (f) => f.query.workman,
  'query.workman_name': (f) => f.query.workman_name,
  'query.source': (f) => f.query.source,
  'query.similar_id': (f) => f.query.similar_id,
  'query.voucher': (f) => f.query.voucher,
  'query.edit_mode': (f) => f.query.edit_mode,
  'query.auto_answered': (f) => f.query.auto_answered,
  'query.address_id': (f) => f.query.address_id,
  'query.area': (f) => f.query.area,
  'query.destination_area': (f) => f.query.destination_area,
  'query.matching_flow': (f) => f.query.matching_flow,
  'query.show_workman_gender_question': (f) => f.query.show_workman_gender_question,
  'query.utm_source': (f) => f.query.utm_source,
  'query.internal_source': (f) => f.query.internal_source,
  'query.from_ewano': (f) => f.query.from_ewano,
  'query.lock_city': (f) => f.query.lock_city,
  'session.guest': (f) => f.session.guest,
  'session.admin': (f) => f.session.admin,
  'session.expert': (f) => f.session.expert,
  'session.expert_app': (f) => f.session.expert_app,
  'session.in_app': (f) => f.session.in_app,
  'session.email_signup': (f) => f.session.email_signup,
  'flow.mode': (f) => f.flow.mode,
  'flow.periodic': (f) => f.flow.periodic,
  'flow.favourites_count': (f) => f.flow.favourites_count,
  'flow.chosen_operation_keys': (f) => f.flow.chosen_operation_keys,
  'customer.orders_count': (f) => f.customer.orders_count,
  'customer.last_order_days': (f) => f.customer.last_order_days,
  'device.kind': (f) => f.device.kind,
  'client.catalogue': (f) => f.client.catalogue,
  'area.id': (f) => f.area.id,
  'chosen.hours_until': (f) => f.chosen && hoursUntil(f.chosen.starts_at, f.now),
  'chosen.weekday': (f) => f.chosen && localTime(f.chosen.starts_at).weekday,
  'chosen.hour': (f) => (f.chosen?.has_hour === true ? localTime(f.chosen.starts_at).hour : null),
  'local.weekday': (f) => localTime(f.now).weekday,
  'local.hour': (f) => localTime(f.now).hour,
  'local.jalali_month': (f) => localTime(f.now).jalali_month,
  'local.is_holiday': (f) => localTime(f.now).is_holiday,
  'quote.price_toman': (f) => f.price?.price_toman ?? null,
  'order.amount_toman': (f) => f.price?.amount_toman ?? null,
  now: (f) => f.now,
} satisfies Record<LiveFactPath, ReadLive>;

/** The reader of `answers.<question id>`; an id such as `__proto__` finds nothing but an answer of that name. */
export function answerReader(path: string): ReadLive {
  const question = path.slice(answerPathPrefix.length);
  return ({ answers }) => (Object.hasOwn(answers, question) ? (answers[question] ?? null) : null);
}

/** Whether a fact can change with nothing but the time. */
export const isTimePath = (path: string): boolean => isLivePath(path) && liveFactPaths[path].known === 'time';

export const isStaticPath = (path: string): path is StaticFactPath => Object.hasOwn(staticReaders, path);
export const isLivePath = (path: string): path is LiveFactPath => Object.hasOwn(liveReaders, path);

/** The value at a path; null if it is missing or the path is not declared. */
export function readFact(facts: Facts, path: string): FactValue {
  if (isStaticPath(path)) return staticReaders[path](facts);
  if (isLivePath(path)) return liveReaders[path](facts);
  return isAnswerPath(path) ? answerReader(path)(facts) : null;
}
