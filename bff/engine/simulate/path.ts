import type { Phase } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';

/** The end of a path, and the rules' decisions there. */
export interface PathEnd {
  /** `entry`: the order page redirected before the first question. */
  readonly phase: Phase | 'entry';
  /** The step that cannot be passed; null if the path ended normally. */
  readonly stuck_at: string | null;
  /** The route at the end with named placeholders; null if no rule sets one. */
  readonly leads_to: string | null;
  readonly notifies: readonly string[];
  /** The blocks of the quote that rules show or hide. */
  readonly shows: readonly string[];
  readonly hides: readonly string[];
  /** Why a rule applies a voucher to the quote; empty where none does. */
  readonly gives: readonly string[];
}

/** Values by question. */
export type ValuesByQuestion = Readonly<Record<string, readonly string[]>>;

/** One path through a questionnaire. */
export interface Path {
  /** The questions that are asked and the other steps (`@phone`, `@experts`, `@quote`), in order. */
  readonly steps: readonly string[];
  /** The answers by rule. */
  readonly automatic: ValuesByQuestion;
  /** All answers that the upstream receives, by rule or not. */
  readonly submitted: ValuesByQuestion;
  readonly end: PathEnd;
  /** Example answers of the path; a question that was asked again has several. Other answers may lead along it too. */
  readonly choices: Readonly<Record<string, readonly AnswerValues[]>>;
}

/** A path as comparable text: steps, answers by rule and end. */
export const pathKey = ({ steps, automatic, end }: Path): string => JSON.stringify([steps, automatic, end]);
