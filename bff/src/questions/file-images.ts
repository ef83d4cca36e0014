import { texts } from '@gam/shared/texts';
import { answerInWords } from './answer-in-words.ts';
import type { QuestionKind } from './kind.ts';
import { questionTexts } from './texts.ts';

/** Pictures, for now in words; the summary joins files by « - ». [O-2.35, O-3.07] */
export const fileImages: QuestionKind<'file_images'> = answerInWords({
  required: () => texts.validation.file,
  separator: questionTexts.fileSeparator,
});
