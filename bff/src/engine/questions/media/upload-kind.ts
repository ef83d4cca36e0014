import type { QuestionType } from '@gam/schemas/questions';
import { questionTexts } from '../texts.ts';

/** What is uploaded: pictures or voices, as the addresses of their calls name them. */
export type UploadKind = 'images' | 'voice';

const megabyte = 1024 * 1024;

interface UploadRules {
  /** The question that it answers. */
  readonly question: QuestionType;
  /** The most that one answer may hold. [O-5.16] */
  readonly most: number;
  /** A file must be smaller, bytes. [O-5.14, O-9.02] */
  readonly maxBytes: number;
  readonly tooLarge: string;
}

export const uploadRules: { readonly [K in UploadKind]: UploadRules } = {
  images: {
    question: 'file_images',
    most: 5,
    maxBytes: 10 * megabyte,
    tooLarge: questionTexts.images.tooLarge,
  },
  voice: { question: 'voice', most: 1, maxBytes: 20 * megabyte, tooLarge: questionTexts.voice.tooLarge },
};

/** What a question is answered with by an upload; null: by something else. */
export function uploadKindOf(type: string): UploadKind | null {
  if (type === uploadRules.images.question) return 'images';
  return type === uploadRules.voice.question ? 'voice' : null;
}
