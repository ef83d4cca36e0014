import type { Answer } from '@gam/schemas/questions';
import { type ServiceInCity, fetchesOptions } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { type FetchedOptionRow, findAllFetchedOptions, findFetchedOptions } from './repository.ts';

/**
 * A service with the options that its questions fetch after these answers, as if they were the questions' own: so
 * that what is checked, priced and named is what was offered. [O-7.10]
 */
export async function offerOptions(
  db: Database,
  found: ServiceInCity,
  answers: readonly Pick<Answer, 'id' | 'values'>[],
): Promise<ServiceInCity> {
  const fetching = found.service.detail.questions.filter(fetchesOptions).map(({ id }) => id);
  if (fetching.length === 0) return found;
  return withOptions(found, fetching, await findFetchedOptions(db, found.service.id, fetching, answers));
}

/** A service with every product that its questions fetch, whatever is answered: for lists of prices. [O-7.15] */
export async function offerAllProducts(db: Database, found: ServiceInCity): Promise<ServiceInCity> {
  const fetching = found.service.detail.questions
    .filter((question) => fetchesOptions(question) && question.type_tags.includes('product'))
    .map(({ id }) => id);
  if (fetching.length === 0) return found;
  return withOptions(found, fetching, await findAllFetchedOptions(db, found.service.id, fetching));
}

function withOptions(
  { service, city }: ServiceInCity,
  fetching: readonly string[],
  offered: readonly FetchedOptionRow[],
): ServiceInCity {
  const questions = service.detail.questions.map((question) =>
    fetching.includes(question.id)
      ? {
          ...question,
          options: offered.filter(({ questionId }) => questionId === question.id).map(({ option }) => option),
        }
      : question,
  );
  return { city, service: { ...service, detail: { ...service.detail, questions } } };
}
