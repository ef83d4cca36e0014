/** An answer that fits its question: choices are the question's own options, counts and numbers are within bounds. */
export interface CheckedAnswer {
  readonly values: readonly string[];
  /** How many of each chosen option, where the question counts. */
  readonly counts: ReadonlyMap<string, number>;
  /** The number that was given, where the question asks for one. */
  readonly number: number | null;
}

/** Checked answers by question id; questions that were left empty are not in it. */
export type CheckedAnswers = ReadonlyMap<string, CheckedAnswer>;
