import type { Phase } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';

/** Where a path ends, and what the rules say there. */
export interface PathEnd {
  /** `entry`: the order page led elsewhere before anything was asked. */
  readonly phase: Phase | 'entry';
  /** The step that nobody gets past; null where the path ended as it should. */
  readonly stuck_at: string | null;
  /** The route where it leads, with its places named; null where no rule says. */
  readonly leads_to: string | null;
  readonly notifies: readonly string[];
  /** The blocks of the quote that rules show or hide. */
  readonly shows: readonly string[];
  readonly hides: readonly string[];
}

/** Values by question. */
export type ValuesByQuestion = Readonly<Record<string, readonly string[]>>;

/** One way through a questionnaire. */
export interface Path {
  /** The questions that are asked and the other steps (`@phone`, `@experts`, `@quote`), in order. */
  readonly steps: readonly string[];
  /** What rules answer. */
  readonly automatic: ValuesByQuestion;
  /** All that the upstream is sent, by rule or not. */
  readonly submitted: ValuesByQuestion;
  readonly end: PathEnd;
  /**
   * Answers that lead along it, of a question that was asked again each of them: one example, others may do the same.
   */
  readonly choices: Readonly<Record<string, readonly AnswerValues[]>>;
}

/** A path in words that are the same wherever customers meet the same: steps, answers by rule and end. */
export const pathKey = ({ steps, automatic, end }: Path): string => JSON.stringify([steps, automatic, end]);
