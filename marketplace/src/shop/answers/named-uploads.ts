import type { Answer } from '@gam/schemas/questions';
import type { ServiceQuestion } from '../catalogue/service-question.ts';

const ofUploads: ReadonlySet<string> = new Set(['file_images', 'voice']);

/** The ids of the uploads that answers name. */
export function namedUploads(questions: readonly ServiceQuestion[], answers: readonly Answer[]): string[] {
  const asked = new Set(questions.filter(({ type }) => ofUploads.has(type)).map(({ id }) => id));
  return answers
    .filter(({ id }) => asked.has(id))
    .flatMap(({ values }) => values)
    .filter((value) => value !== '');
}
