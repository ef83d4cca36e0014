import { texts } from '@gam/shared/texts';
import { answerInWords } from './answer-in-words.ts';
import type { QuestionKind } from './kind.ts';
import { questionTexts } from './texts.ts';

/** A recorded or chosen sound, for now in words. [O-2.36] */
export const voice: QuestionKind<'voice'> = answerInWords({
  required: () => texts.validation.voice,
  separator: questionTexts.fileSeparator,
});
