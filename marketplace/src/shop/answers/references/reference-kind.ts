import type { Answer } from '@gam/schemas/questions';
import type { ServiceQuestion } from '../../catalogue/service-question.ts';
import type { Database } from '../../../platform/database/database.ts';

/** For whom, where and when answers are given. */
export interface AnswersContext {
  readonly serviceId: string;
  readonly cityId: string;
  /** Null: a guest. */
  readonly customerId: string | null;
  /** Who asks: the customer, or an operator for them; null: a guest. */
  readonly actorId: string | null;
  /** The expert whom the request names. */
  readonly workman?: string | null;
  /** ms. */
  readonly now: number;
  /** When the price was asked for, ms, where that was before: a time that was far enough ahead then still is. */
  readonly quotedAt?: number;
  /** The order that is being changed: what it holds is free to it. */
  readonly editedOrder?: string | null;
}

/** The request that a kind is looked up for. */
export interface LoadContext extends AnswersContext {
  /** Every answer of the request: what one names may depend on the others. */
  readonly answers: readonly Answer[];
}

/** An answer and the question that it answers. */
export interface NamedAnswer {
  readonly question: ServiceQuestion;
  readonly answer: Answer;
}

/**
 * A kind of things that answers name and only the database knows. `load` asks once for all answers of a request
 * that name such things; it must bear anything as values, since nothing has been checked yet.
 */
export interface ReferenceKind<Found> {
  /** Whether the values of a question name such things. */
  readonly isNamedBy: (question: ServiceQuestion) => boolean;
  /** What is found where nothing is named. */
  readonly none: Found;
  readonly load: (db: Database, named: readonly NamedAnswer[], context: LoadContext) => Promise<Found>;
}

/** Declares a kind, keeping the exact type of what it finds. */
export const defineReference = <Found>(kind: ReferenceKind<Found>): ReferenceKind<Found> => kind;

/** The most values of a kind that one request may have looked up: nobody answers with more. */
const maxNamed = 200;

/** The distinct values that were named, as many as anybody would name. */
export function namedValues(named: readonly NamedAnswer[]): string[] {
  return [...new Set(named.flatMap(({ answer }) => answer.values))].slice(0, maxNamed);
}
