import { fillText } from '@gam/shared/texts';
import type { OfferedItem } from '../kind.ts';
import { questionTexts } from '../texts.ts';
import type { UploadKind } from './upload-kind.ts';

/** How people read the uploads of an answer, which have no names of their own. */
const labelOf: { readonly [K in UploadKind]: (number: number) => string } = {
  images: (number) => fillText(questionTexts.images.picture, { number }),
  voice: () => questionTexts.voice.file,
};

/** An answer's uploads in the words that people read. */
export const labelUploads = (kind: UploadKind, names: readonly string[]): string[] =>
  names.map((_name, index) => labelOf[kind](index + 1));

/** An answer's uploads as they are remembered with it: the picture of each where there is one. */
export const uploadItems = (
  kind: UploadKind,
  files: readonly { readonly name: string; readonly image: string | null }[],
): OfferedItem[] =>
  files.map(({ name, image }, index) => ({
    id: name,
    label: labelOf[kind](index + 1),
    ...(image !== null && { image }),
  }));
