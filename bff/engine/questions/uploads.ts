import { type AnswerForm, answerFormOf } from '@gam/schemas/questions';
import { fillText } from '@gam/shared/fill-text';
import { texts } from '@gam/shared/texts';
import type { OfferedItem, PlainQuestionKind, QuestionKind } from './kind.ts';
import { presenceInView } from './presence.ts';
import { questionTexts } from './texts.ts';

/** The kind of an upload, pictures or voices, as its URLs name it. */
export type UploadKind = Extract<AnswerForm['holds'], 'images' | 'voice'>;

const megabyte = 1024 * 1024;

interface UploadRules {
  /** The most files that one answer may hold. */
  readonly most: number;
  /** A file must be smaller, bytes. [O-5.14] */
  readonly maxBytes: number;
  readonly tooLarge: string;
}

export const uploadRules: { readonly [K in UploadKind]: UploadRules } = {
  images: { most: 5, maxBytes: 10 * megabyte, tooLarge: questionTexts.images.tooLarge },
  voice: { most: 1, maxBytes: 20 * megabyte, tooLarge: questionTexts.voice.tooLarge },
};

/** The kind of upload that answers a question type; null if it takes no uploads. */
export function uploadKindOf(type: string): UploadKind | null {
  const holds = answerFormOf(type)?.holds;
  return holds === 'images' || holds === 'voice' ? holds : null;
}

/** The readable text of an answer's uploads, which have no names of their own. */
const labelOf: { readonly [K in UploadKind]: (number: number) => string } = {
  images: (number) => fillText(questionTexts.images.picture, { number }),
  voice: () => questionTexts.voice.file,
};

/** An answer's uploads in stored form, each with its picture if any. */
export const uploadItems = (
  kind: UploadKind,
  files: readonly { readonly name: string; readonly image: string | null }[],
): OfferedItem[] =>
  files.map(({ name, image }, index) => ({
    id: name,
    label: labelOf[kind](index + 1),
    ...(image !== null && { image }),
  }));

/** A question that uploads answer. `goesOn`: it goes on automatically after the upload. */
const uploadQuestion = (kind: UploadKind, required: string, goesOn: boolean): PlainQuestionKind => ({
  widget: kind,
  constraints: (_question, view) => presenceInView(view, required, uploadRules[kind].most),
  offered: () => ({ check: 'uploads', follows: false }),
  // The upstream's id in the name of an upload, whose signature was checked before.
  sent: (values) => values.map((name) => splitUploadName(name).id),
  // Files are joined by « - ».
  summarise: (_question, { values }) =>
    values.map((_name, index) => labelOf[kind](index + 1)).join(questionTexts.fileSeparator),
  advanceOnChoice: () => goesOn,
});

/** Pictures. [O-2.35, O-3.07, O-5.16] */
export const fileImages: QuestionKind<'file_images'> = uploadQuestion('images', texts.validation.file, false);

/** A recorded or chosen sound. [O-2.36, O-4.42, O-9.02] */
export const voice: QuestionKind<'voice'> = uploadQuestion('voice', texts.validation.voice, true);

/** Splits `id.signature` at the last dot, since an id may contain dots; a text without a dot is all id. */
export function splitUploadName(name: string): { id: string; signature: string } {
  const dot = name.lastIndexOf('.');
  return dot < 1 ? { id: name, signature: '' } : { id: name.slice(0, dot), signature: name.slice(dot + 1) };
}
