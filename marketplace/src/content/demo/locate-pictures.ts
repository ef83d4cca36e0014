import type { Option } from '@gam/schemas/questions';
import type { ServiceContent } from '../../../demo/service-content.ts';
import type { readPictures } from '../../shop/pictures/pictures.ts';

type Pictures = ReturnType<typeof readPictures>;

/** What a service asks, with the paths of its options' pictures in place of their files' names. */
export function locatePictures(
  { detail, fetched = [] }: ServiceContent,
  pictures: Pictures,
): Pick<ServiceContent, 'detail' | 'fetched'> {
  const located = (options: readonly Option[]) => options.map((option) => locate(option, pictures));
  return {
    detail: {
      ...detail,
      questions: detail.questions.map((question) => ({ ...question, options: located(question.options) })),
    },
    fetched: fetched.map((group) => ({ ...group, options: located(group.options) })),
  };
}

function locate(option: Option, pictures: Pictures): Option {
  const path = option.image_new && pictures.get(option.image_new.full)?.path;
  return { ...option, image_new: path ? { full: path } : null };
}
