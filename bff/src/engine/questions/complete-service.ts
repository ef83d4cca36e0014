import type { Question, ServiceDetail } from '@gam/schemas/questions';
import type { PhoneForm } from './kind.ts';
import { completeQuestion, keepUsableIds } from './complete-question.ts';

/** A service in one city, with the phone format of the city's country if it is known. [O-5.06] */
export interface LocalService extends ServiceDetail {
  country?: PhoneForm;
}

/** A service with complete questions. `findings` lists the repaired data of the upstream, for the log. */
export interface Service extends Omit<LocalService, 'questions'> {
  questions: Question[];
  findings: string[];
}

/**
 * Completes a service: every question has every field, unknown types have their fallback, and unusable or repeated ids
 * are dropped. Never throws, so that one bad question does not break the service. [O-3.01, O-3.03]
 */
export function completeService(raw: LocalService): Service {
  const findings: string[] = [];
  const questions = keepUsableIds(raw.questions, 'question', findings).map((question) =>
    completeQuestion(withRoughTimes(question, raw), findings),
  );
  return { ...raw, questions, findings };
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
  const isRough = isTagged || (question.type === 'timestamp' && type === 'exact_date_rough_time');
  const hasNone = (question.options ?? []).length === 0;
  return isRough && hasNone && values ? { ...question, options: values.options } : question;
}
