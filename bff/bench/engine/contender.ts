import type { Questionnaire } from './questionnaire.ts';

/** Something that can run a questionnaire. One file each; a new one is a line in contenders.ts. */
export interface Contender {
  readonly name: string;
  /** Prepares a questionnaire, once for all customers where the library can share it. */
  readonly load: (questionnaire: Questionnaire) => LoadedQuestionnaire;
}

export interface LoadedQuestionnaire {
  /** A customer at the first question. */
  readonly begin: () => Walk;
}

/** One customer on the way through a questionnaire. */
export interface Walk {
  /**
   * Answers the question that is asked and goes on; the next question's id, null behind the last one. Only who has to
   * wait returns a promise, so that nobody else is measured waiting.
   */
  readonly step: (option: string) => string | null | Promise<string | null>;
  /** What is held in memory between two steps of this customer. */
  readonly live: () => unknown;
  /** What a store would be given of it: plain JSON. */
  readonly stored: () => unknown;
}
