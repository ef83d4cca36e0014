import { bffCalls, type Images, type Voice } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import { type QuestionView, uploadRules } from '@gam/engine/questions';
import { commonTexts } from '../../protocol/texts.ts';
import { thumbnailOf } from '../../protocol/uploads/thumbnail.ts';

/** The wording of the fields for pictures and recordings. Placeholders in braces. */
const mediaTexts = {
  images: {
    add: 'افزودن تصویر',
    drop: 'عکس بگیرید یا از گالری انتخاب کنید؛ حداکثر ۵ تصویر',
    picture: 'تصویر {number}',
    progress: 'در حال ارسال، {percent} درصد',
    retry: 'تلاش دوباره',
    remove: 'حذف تصویر',
    uploading: 'تصاویر در حال آپلود هستند.',
    format: 'فقط تصویر با فرمت jpg یا png قابل قبول است',
    size: 'ابعاد تصویر قابل قبول نیست. لطفا تصویر دیگری انتخاب کنید',
    too_small: 'تصویر بیش از حد کوچک یا باریک است. کوتاه‌ترین ضلع باید دست‌کم ۱۶ پیکسل باشد',
    too_large: 'تصویر بیش از ۱۲۰ مگاپیکسل است. لطفا تصویر کوچک‌تری انتخاب کنید',
    failed: 'ارسال تصویر انجام نشد. لطفا دوباره تلاش کنید',
    crop_title: 'ویرایش تصویر',
    crop_confirm: 'تایید',
    crop_cancel: 'انصراف',
    rotate_left: 'چرخش به چپ',
    rotate_right: 'چرخش به راست',
    zoom_in: 'بزرگ‌نمایی',
    zoom_out: 'کوچک‌نمایی',
  },
  voice: {
    record: 'ضبط صدا',
    stop: 'پایان ضبط',
    choose: 'انتخاب فایل صوتی',
    again: 'ضبط دوباره',
    remove: 'حذف صدا',
    player: 'صدای ضبط‌شده',
    ...commonTexts.player,
    elapsed: '{elapsed} از {limit}',
    recording: 'در حال ضبط',
    recorded: 'صدا ضبط شد. آن را بشنوید و ارسال کنید.',
    progress: 'در حال ارسال، {percent} درصد',
    uploaded: 'صدای شما ارسال شد.',
    confirm: 'تایید و ارسال',
    not_audio: 'لطفا یک فایل صوتی انتخاب کنید!',
    too_large: 'حجم فایل باید کمتر از ۲۰ مگابایت باشد',
    format: 'فقط فایل صوتی با فرمت mp3، aac یا ogg قابل قبول است',
    microphone: 'امکان ضبط صدا وجود ندارد!',
    failed: 'هنگام آپلود خطایی رخ داد. لطفا دوباره تلاش کنید!',
  },
} as const;

/** The limits of a picture that the upstream accepts: sides and pixels. */
const sides = { min: 16, max: 10_000, pixels: 40_000_000 };
/** More than phones take, also in panoramas; the label says it too. */
const choosable = { pixels: 120_000_000 };
/**
 * The size and quality of a sent picture: detailed enough to show damage, small enough for a mobile connection.
 * [W-4.13]
 */
const sent = { max_side: 2048, quality: 0.6 };

/** Presents the field for pictures. [O-2.35, O-5.16] */
export const presentImages = ({ id }: Question, { chosen }: QuestionView): Images => ({
  type: 'images',
  key: id,
  upload: bffCalls.uploadImage.path,
  field: 'image',
  max: uploadRules.images.most,
  sides,
  chosen: choosable,
  sent,
  files: (chosen ?? []).map(({ id: name, image }) => ({
    id: name,
    ...(image !== undefined && { image: thumbnailOf(image, 300) }),
  })),
  labels: mediaTexts.images,
});

/** Minutes of a recording when the service sets no limit. */
const defaultRecordingMinutes = 5;

/** The longest recording of a service, ms. Null, zero and negative minutes mean the default. */
const maxRecordingMs = (minutes: number | null): number =>
  (minutes !== null && minutes > 0 ? minutes : defaultRecordingMinutes) * 60_000;

export interface VoiceView {
  /** The longest recording that the service accepts, minutes; null or missing: the default. */
  readonly max_voice_minutes?: number | null;
}

/** Presents the field for a recorded or chosen sound. [O-2.36, O-9.02] */
export const presentVoice = ({ id }: Question, { max_voice_minutes = null }: VoiceView): Voice => ({
  type: 'voice',
  key: id,
  upload: bffCalls.uploadVoice.path,
  field: 'file',
  limit_ms: Math.round(maxRecordingMs(max_voice_minutes)),
  max_bytes: uploadRules.voice.maxBytes,
  labels: mediaTexts.voice,
});
