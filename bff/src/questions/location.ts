import { answerInWords } from './answer-in-words.ts';
import type { QuestionKind } from './kind.ts';

/** A saved address, for now in words. [O-2.47] */
export const location: QuestionKind<'location'> = answerInWords({});
