import type { Answer } from '@gam/schemas/questions';
import type { ServiceInCity } from '../catalogue/repository.ts';
import type { Database } from '../database/database.ts';
import { fetchesOptions } from './fetched-options.ts';
import { findFetchedOptions } from './repository.ts';

/**
 * A service with the options that its questions fetch after these answers, as if they were the questions' own: so
 * that what is checked, priced and named is what was offered. [O-7.10]
 */
export async function offerOptions(
  db: Database,
  found: ServiceInCity,
  answers: readonly Pick<Answer, 'id' | 'values'>[],
): Promise<ServiceInCity> {
  const { service, city } = found;
  const fetching = service.detail.questions.filter(fetchesOptions).map(({ id }) => id);
  if (fetching.length === 0) return found;
  const offered = await findFetchedOptions(db, service.id, fetching, answers);
  const questions = service.detail.questions.map((question) =>
    fetchesOptions(question)
      ? {
          ...question,
          options: offered.filter(({ questionId }) => questionId === question.id).map(({ option }) => option),
        }
      : question,
  );
  return { city, service: { ...service, detail: { ...service.detail, questions } } };
}
