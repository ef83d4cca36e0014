import { answerInWords } from './answer-in-words.ts';
import type { QuestionKind } from './kind.ts';

/** One of the options that are fetched, for now in words. [O-2.41] */
export const singleSelectByFetch: QuestionKind<'single_select_by_fetch'> = answerInWords({});
