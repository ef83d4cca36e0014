import type { Question, ServiceDetail } from '@gam/schemas/questions';
import type { PhoneForm } from './kind.ts';
import { completeQuestion, keepUsableIds } from './complete-question.ts';

/** A service as it is in one city: with how phones of the city's country look, where that is known. [O-5.06] */
export interface LocalService extends ServiceDetail {
  country?: PhoneForm;
}

/** A service whose questions are whole. `findings` says what the upstream sent that had to be mended, for the log. */
export interface Service extends Omit<LocalService, 'questions'> {
  questions: Question[];
  findings: string[];
}

/**
 * A service as the product works with it: every question with every field, an unknown type as its fallback, ids that
 * cannot be used or come twice dropped. Never throws, so that one bad question does not take the service with it.
 * [O-3.01, O-3.03]
 */
export function completeService(raw: LocalService): Service {
  const findings: string[] = [];
  const questions = keepUsableIds(raw.questions, 'question', findings).map((question) =>
    completeQuestion(withRoughTimes(question, raw), findings),
  );
  return { ...raw, questions, findings };
}

/**
 * A rough time is chosen among the options that the service has for its date: by a question that is tagged so, and by
 * every date where the service asks for rough times. [O-3.24, readings 28]
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
