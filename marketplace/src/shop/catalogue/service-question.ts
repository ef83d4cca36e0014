import type { Question, ServiceDetail } from '@gam/schemas/questions';

/** A question as it is stored: every field set, answers left to the moment it is asked. */
export type ServiceQuestion = Question;

/** A service's detail as it is stored: with whole questions. */
export interface StoredDetail extends Omit<ServiceDetail, 'questions'> {
  readonly questions: readonly ServiceQuestion[];
}
