import type { Answer } from '@gam/schemas/questions';
import { type FetchedOptions, type ServiceInCity, fetchesOptions } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { type FetchedOptionRow, findAllFetchedOptions, findFetchedOptions } from './repository.ts';

/**
 * Returns a service whose questions contain the options that they fetch after these answers, so that checks and prices
 * use the offered options. [O-7.10]
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

/** Returns a service whose questions contain every fetched product, for price tables. [O-7.15] */
export async function offerAllProducts(db: Database, found: ServiceInCity): Promise<ServiceInCity> {
  const fetching = found.service.detail.questions
    .filter((question) => fetchesOptions(question) && question.type_tags.includes('product'))
    .map(({ id }) => id);
  if (fetching.length === 0) return found;
  return withOptions(found, fetching, await findAllFetchedOptions(db, found.service.id, fetching));
}

/** Returns a service like `offerOptions`, with the options of a document in place of those that are live. */
export function offerStored(
  found: ServiceInCity,
  fetched: readonly FetchedOptions[],
  answers: readonly Pick<Answer, 'id' | 'values'>[],
): ServiceInCity {
  const isChosen = ({ when }: FetchedOptions) =>
    when === null || answers.some(({ id, values }) => id === when.question && values.includes(when.option));
  const offered = fetched
    .filter(isChosen)
    .flatMap(({ question, options }) => options.map((option) => ({ questionId: question, option })));
  const fetching = found.service.detail.questions.filter(fetchesOptions).map(({ id }) => id);
  return withOptions(found, fetching, offered);
}

function withOptions(
  { service, city }: ServiceInCity,
  fetching: readonly string[],
  offered: readonly Pick<FetchedOptionRow, 'questionId' | 'option'>[],
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
