import { readAnswerPath, type StaticFactPath } from '@gam/schemas/rules';
import { answerFacts } from './answer-facts.ts';
import type { Facts, FactValue, LiveFacts, StaticFacts } from './facts.ts';
import { isLivePath, liveFacts } from './live-facts.ts';

type ReadStatic = (facts: StaticFacts) => FactValue;

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

/**
 * Returns the reader of a live fact or of a fact of an answer; an id such as `__proto__` finds nothing but an answer of
 * that name.
 */
export function liveReader(path: string): (facts: LiveFacts) => FactValue {
  if (isLivePath(path)) return liveFacts[path].read;
  const answer = readAnswerPath(path);
  if (!answer) return () => null;
  const { question, fact, option } = answer;
  const { read } = answerFacts[fact];
  return (facts) => read(facts, question, option);
}

export const isStaticPath = (path: string): path is StaticFactPath => Object.hasOwn(staticReaders, path);

/** The value at a path; null if it is missing or the path is not declared. */
export function readFact(facts: Facts, path: string): FactValue {
  if (isStaticPath(path)) return staticReaders[path](facts);
  return liveReader(path)(facts);
}
