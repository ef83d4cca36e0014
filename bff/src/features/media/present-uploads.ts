import { bffCalls, type Images, type Voice } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import type { QuestionView } from '../../engine/questions/kind.ts';
import { uploadRules } from '../../engine/questions/uploads.ts';
import { thumbnailOf } from '../../protocol/uploads/thumbnail.ts';
import { mediaTexts } from './texts.ts';

/** The sides and pixels of a picture that the upstream takes. */
const sides = { min: 16, max: 10_000, pixels: 40_000_000 };
/** How a picture is sent: enough to see a broken thing by, little enough for a phone. [W-4.13] */
const sent = { max_side: 2048, quality: 0.6 };

/** Pictures. [O-2.35, O-5.16] */
export const presentImages = ({ id }: Question, { chosen }: QuestionView): Images => ({
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
  labels: mediaTexts.images,
});

/** Minutes of a recording when the service sets no limit. [O-9.02] */
const defaultRecordingMinutes = 5;

/** The longest recording of a service, ms. Null, zero and negative minutes mean the default. [O-9.02] */
const maxRecordingMs = (minutes: number | null): number =>
  (minutes !== null && minutes > 0 ? minutes : defaultRecordingMinutes) * 60_000;

export interface VoiceView {
  /** The longest recording that the service takes, minutes; null or missing: not said. [O-9.02] */
  readonly max_voice_minutes?: number | null;
}

/** A recorded or chosen sound. [O-2.36, O-9.02] */
export const presentVoice = ({ id }: Question, { max_voice_minutes = null }: VoiceView): Voice => ({
  type: 'voice',
  key: id,
  upload: bffCalls.uploadVoice.path,
  field: 'file',
  limit_ms: Math.round(maxRecordingMs(max_voice_minutes)),
  max_bytes: uploadRules.voice.maxBytes,
  labels: mediaTexts.voice,
});
