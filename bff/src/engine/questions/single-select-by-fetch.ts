import type { Question } from '@gam/schemas/questions';
import { fetchedListOf } from './fetched-list.ts';
import { fetchedSelect } from './fetched-select.ts';
import type { AnyQuestionKind, QuestionKind } from './kind.ts';
import { repairShopSelect } from './repair-shop-select.ts';

const options = fetchedSelect({ multiple: false, counted: false });
const of = (question: Question): AnyQuestionKind =>
  fetchedListOf(question) === 'repair_shops' ? repairShopSelect : options;

/** One of the options that are fetched; tagged so, one of the repair shops. [O-2.40, O-2.41] */
export const singleSelectByFetch: QuestionKind<'single_select_by_fetch'> = {
  constraints: (question, view) => of(question).constraints(question, view),
  present: (question, view) => of(question).present(question, view),
  offered: (question, view) => of(question).offered?.(question, view) ?? null,
  summarise: (question, answer, view) => of(question).summarise(question, answer, view),
  advanceOnChoice: (question, view) => of(question).advanceOnChoice(question, view),
};
