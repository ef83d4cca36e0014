import type { Questionnaire } from './questionnaire.ts';

/** Something that can run a questionnaire. One file each; a new one is a line in contenders.ts. */
export interface Contender {
  readonly name: string;
  /** Prepares a questionnaire, once for all customers. */
  readonly load: (questionnaire: Questionnaire) => LoadedQuestionnaire;
}

export interface LoadedQuestionnaire {
  /** A customer at the first question. */
  readonly begin: () => Walk;
}

/** One customer on the way through a questionnaire. */
export interface Walk {
  /** Answers the question that is asked and goes on; the next question's id, null behind the last one. */
  readonly step: (option: string) => string | null;
  /** What has to be kept between two steps of this customer. */
  readonly state: () => unknown;
}
