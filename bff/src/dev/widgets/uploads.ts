import { texts } from '@gam/shared/texts';
import { presentImages, presentVoice } from '../../features/media/index.ts';
import { makeQuestion, viewAsLoaded } from '@gam/engine/fixtures';
import { drawPicture, mustBeThere, type WidgetState } from '../state.ts';

const question = makeQuestion('file_images');
const images = presentImages(question, viewAsLoaded(question));

/** An answer with this number of pictures; the BFF has lost the URL of the last one. */
const answered = (count: number): Pick<WidgetState<'images'>, 'widget' | 'question'> => {
  const files = Array.from({ length: count }, (_, index) => ({
    id: `picture-${index}`,
    ...(index < count - 1 && { image: drawPicture(index * 70) }),
  }));
  return {
    widget: { ...images, files },
    question: { answer: { values: files.map(({ id }) => id) } },
  };
};

export const imagesStates: readonly WidgetState<'images'>[] = [
  { name: 'empty', about: 'بدون تصویر', widget: images },
  { name: 'some', about: 'سه تصویر', ...answered(3) },
  { name: 'full', about: 'پنج تصویر، جای دیگری نیست', ...answered(5) },
  { name: 'missing', about: 'تصویر لازم است', widget: images, question: { error: texts.validation.file } },
];

const voiceQuestion = makeQuestion('voice');
const voice = presentVoice(voiceQuestion, viewAsLoaded(voiceQuestion));

export const voiceStates: readonly WidgetState<'voice'>[] = [
  { name: 'empty', about: 'بدون صدا', widget: voice, constraints: mustBeThere(false) },
  {
    name: 'uploaded',
    about: 'صدا ارسال شده است',
    widget: voice,
    constraints: mustBeThere(false),
    question: { answer: { values: ['voice-1'] } },
  },
  { name: 'missing', about: 'صدا لازم است', widget: voice, question: { error: texts.validation.voice } },
];
