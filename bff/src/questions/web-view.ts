import { answerInWords } from './answer-in-words.ts';
import type { QuestionKind } from './kind.ts';

/** A way to another website, for now in words. [O-2.32] */
export const webView: QuestionKind<'web_view'> = answerInWords({});
