import { answerFormOf, type Question, type ServiceDetail } from '@gam/schemas/questions';
import type { PhoneForm } from './kind.ts';
import { completeQuestion, isReservedId, keepUsableIds } from './complete-question.ts';

/** The phone format of a country as the upstream sends it; without a pattern, only the length of phones is checked. */
interface SentPhoneForm extends Omit<PhoneForm, 'accepts'> {
  readonly regex?: string;
}

/** A service in one city, with the phone format of the city's country if it is known. [O-5.06] */
export interface LocalService extends ServiceDetail {
  country?: SentPhoneForm;
  /** Whether the expert of the link does the service in the city; absent where it is unknown. */
  expert_serves?: boolean;
}

/** A service with complete questions. `findings` lists the repaired data of the upstream, for the log. */
export interface Service extends Omit<LocalService, 'questions' | 'country'> {
  questions: Question[];
  country?: PhoneForm;
  findings: string[];
  /** The ids of questions that were dropped, since steps that are not questions have them. */
  reserved_ids?: string[];
}

/**
 * Compiles a regular expression from outside to one whose time grows linearly with the text that it is matched with;
 * null if that is impossible. Callers hand it in, since the engine uses nothing of its runtime.
 */
type CompilePattern = (pattern: string) => { readonly test: (text: string) => boolean } | null;

/**
 * Completes a service: every question has every field, unknown types have their fallback, and unusable or repeated ids
 * are dropped. Never throws, so that one bad question does not break the service. [O-3.01, O-3.03]
 */
export function completeService(
  { country, ...service }: LocalService,
  compilePattern: CompilePattern,
): Service {
  const findings: string[] = [];
  const questions = keepUsableIds(service.questions, 'question', findings).map((question) =>
    completeQuestion(withRoughTimes(question, service), findings),
  );
  const reserved_ids = service.questions.map(({ id }) => id).filter(isReservedId);
  return {
    ...service,
    ...(reserved_ids.length > 0 && { reserved_ids }),
    ...(country && { country: readPhoneForm(country, compilePattern, findings) }),
    questions,
    findings,
  };
}

/** Reads the phone format of a country; a pattern that cannot be used is a finding. */
function readPhoneForm(
  { regex, ...form }: SentPhoneForm,
  compilePattern: CompilePattern,
  findings: string[],
): PhoneForm {
  if (regex === undefined) return form;
  const pattern = compilePattern(regex);
  if (pattern) return { ...form, accepts: (digits) => pattern.test(digits) };
  findings.push(
    `phones of the country: the pattern ${JSON.stringify(regex.slice(0, 200))} cannot be matched in linear time, only the length is checked`,
  );
  return form;
}

/**
 * A rough time is one of the service's date options. A question asks for it if it is tagged so; every date does if the
 * service asks for rough times. [O-3.24, readings 28]
 */
function withRoughTimes(
  question: ServiceDetail['questions'][number],
  { date_question_type: type, date_question_values: values }: ServiceDetail,
) {
  const isTagged = question.type_tags?.includes('service_rough_time') === true;
  const isRough =
    isTagged || (answerFormOf(question.type)?.holds === 'date' && type === 'exact_date_rough_time');
  const hasNone = (question.options ?? []).length === 0;
  return isRough && hasNone && values ? { ...question, options: values.options } : question;
}
