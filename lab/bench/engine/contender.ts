import type { Questionnaire } from './questionnaire.ts';

/** A library that can run a questionnaire. Each has its own file and a line in contenders.ts. */
export interface Contender {
  readonly name: string;
  /** Prepares a questionnaire, once for all customers if the library can share it. */
  readonly load: (questionnaire: Questionnaire) => LoadedQuestionnaire;
}

export interface LoadedQuestionnaire {
  /** Returns a customer at the first question. */
  readonly begin: () => Walk;
}

/** One customer on the way through a questionnaire. */
export interface Walk {
  /**
   * Answers the current question; returns the next question's id, null after the last one. Returns a promise only if
   * the library is asynchronous, so that the others are measured without waiting.
   */
  readonly step: (option: string) => string | null | Promise<string | null>;
  /** Returns the state of this customer in memory between two steps. */
  readonly live: () => unknown;
  /** Returns the state for a store, as plain JSON. */
  readonly stored: () => unknown;
}
