import type { AnswerSet, AnswerVerdict } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { findKnownAreas } from '../../people/places/index.ts';
import { asksForArea, type FetchedOptions, fetchesOptions, type ServiceInCity } from '../catalogue/index.ts';
import { findAllFetchedOptions, offerStored } from '../options/index.ts';
import { checkAnswers } from './check-answers.ts';
import { noReferences } from './references.ts';

/** Every option that a service may fetch, by the answer that it needs. */
async function loadFetched(db: Database, { service }: ServiceInCity): Promise<FetchedOptions[]> {
  const fetching = service.detail.questions.filter(fetchesOptions).map(({ id }) => id);
  if (fetching.length === 0) return [];
  const rows = await findAllFetchedOptions(db, service.id, fetching);
  return rows.map(({ questionId, whenQuestion, whenOption, option }) => ({
    question: questionId,
    when:
      whenQuestion === null || whenOption === null ? null : { question: whenQuestion, option: whenOption },
    options: [option],
  }));
}

/**
 * Judges sets of answers that no customer gave, by the checks of a quote. Areas and options of the city are looked up once
 * for all sets; what belongs to people, or is free for a while, is not: such answers are accepted as examples only.
 */
export async function judgeSets(
  db: Database,
  found: ServiceInCity,
  sets: readonly AnswerSet[],
): Promise<AnswerVerdict[]> {
  const { priceRules } = found.service;
  const priced = new Set(priceRules.lines.map(({ question }) => question));
  const inArea = new Set(found.service.detail.questions.filter(asksForArea).map(({ id }) => id));
  const named = sets.flat().flatMap(({ id, values }) => (inArea.has(id) ? values : []));
  const areas = await findKnownAreas(db, [...new Set(named)], found.city.id);
  const fetched = await loadFetched(db, found);
  return sets.map((answers): AnswerVerdict => {
    const { questions } = offerStored(found, fetched, answers).service.detail;
    const examples = new Set(answers.flatMap(({ id, is_example }) => (is_example ? [id] : [])));
    const checked = checkAnswers(questions, answers, {
      priced,
      references: { ...noReferences, areas },
      examples,
    });
    return checked.ok
      ? { accepted: true, question: null, message: null }
      : { accepted: false, ...checked.failure };
  });
}
