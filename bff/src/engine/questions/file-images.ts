import { bffCalls, type Images } from '@gam/schemas/descriptors';
import { texts } from '@gam/shared/texts';
import { thumbnailOf } from './media/thumbnail.ts';
import { labelUploads } from './media/upload-items.ts';
import { uploadRules } from './media/upload-kind.ts';
import { bareId } from './media/upload-name.ts';
import type { QuestionKind } from './kind.ts';
import { questionTexts } from './texts.ts';

/** What of a picture is taken: its sides and all of its pixels, as the upstream takes them. */
const sides = { min: 16, max: 10_000, pixels: 40_000_000 };
/** What of it is sent: enough to see a broken thing by, little enough for a phone. [W-4.13] */
const sent = { max_side: 2048, quality: 0.6 };

/** Pictures; the summary joins files by « - ». [O-2.35, O-3.07, O-5.16] */
export const fileImages: QuestionKind<'file_images'> = {
  constraints: (_question, { mandatory, texts: { required = texts.validation.file } }) => ({
    kind: 'presence',
    mandatory,
    required,
  }),
  present: ({ id }, { chosen }): Images => ({
    type: 'images',
    key: id,
    upload: bffCalls.uploadImage.path,
    field: 'image',
    max: uploadRules.images.most,
    sides,
    sent,
    files: (chosen ?? []).map(({ id: name, image }) => ({
      id: name,
      ...(image !== undefined && { image: thumbnailOf(image, 300) }),
    })),
    labels: questionTexts.images.labels,
  }),
  offered: () => ({ check: 'uploads', follows: false }),
  sent: (values) => values.map(bareId),
  summarise: (_question, { values }) => labelUploads('images', values).join(questionTexts.fileSeparator),
  advanceOnChoice: () => false,
};
