import type { BlockOf } from '@gam/schemas/descriptors';
import type { Site } from '@gam/schemas/upstream';

/** Presents frequent questions with their answers; nothing without questions. */
export const presentFaq = (title: string, questions: Site['questions'] = []): BlockOf<'faq'>[] =>
  questions.length > 0
    ? [
        {
          type: 'faq',
          key: 'faq',
          title,
          items: questions.map((asked) => ({ ...asked, key: asked.question })),
        },
      ]
    : [];
