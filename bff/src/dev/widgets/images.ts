import { texts } from '@gam/shared/texts';
import { presentImages } from '../../features/media/index.ts';
import { makeQuestion, viewAsLoaded } from '../../engine/questions/question-fixtures.ts';
import { mustBeThere } from '../constraints.ts';
import { drawPicture } from '../picture.ts';
import type { WidgetState } from '../state.ts';

const question = makeQuestion('file_images');
const images = { ...presentImages(question, viewAsLoaded(question)), key: 'widget' };

/** So many pictures that are answered; the last is one that nobody knows any more. */
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
  { name: 'empty', about: 'بدون تصویر', widget: images, constraints: mustBeThere() },
  { name: 'some', about: 'سه تصویر', ...answered(3), constraints: mustBeThere() },
  { name: 'full', about: 'پنج تصویر، جای دیگری نیست', ...answered(5), constraints: mustBeThere() },
  {
    name: 'missing',
    about: 'تصویر لازم است',
    widget: images,
    constraints: mustBeThere(),
    question: { error: texts.validation.file },
  },
];
