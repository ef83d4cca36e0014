import { answerInWords } from './answer-in-words.ts';
import type { QuestionKind } from './kind.ts';

/** A neighbourhood or county of the city, for now in words. [O-2.31] */
export const region: QuestionKind<'region'> = answerInWords({});
