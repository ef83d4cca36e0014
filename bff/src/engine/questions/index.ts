import type { Question, QuestionType } from '@gam/schemas/questions';
import { fetchedListOf, fetchedSelect, repairShopSelect, singleSelectByFetch } from './fetched-select.ts';
import type { AnyQuestionKind, QuestionKind } from './kind.ts';
import { location } from './location.ts';
import { number } from './number.ts';
import { multiSelect, numericalMultiSelect, numericalSingleSelect, region, singleSelect } from './select.ts';
import { text } from './text.ts';
import { timestamp } from './timestamp.ts';
import { fileImages, voice } from './uploads.ts';
import { webView } from './web-view.ts';

/** Every question type and its kind; a forgotten one does not compile. [O-3.03] */
export const questionKinds = {
  single_select: singleSelect,
  multi_select: multiSelect,
  numerical_single_select: numericalSingleSelect,
  numerical_multi_select: numericalMultiSelect,
  region,
  location,
  web_view: webView,
  file_images: fileImages,
  voice,
  text,
  number,
  timestamp,
  single_select_by_fetch: singleSelectByFetch,
} as const satisfies { [T in QuestionType]: QuestionKind<T> };

const oneByFetch = fetchedSelect({ multiple: false, counted: false });
const severalByFetch = fetchedSelect({ multiple: true, counted: false });

/** The kind of a product without options of its own: as many of the fetched ones as its type takes. */
const fetchedKinds: { readonly [T in QuestionType]?: AnyQuestionKind } = {
  single_select: oneByFetch,
  numerical_single_select: oneByFetch,
  multi_select: severalByFetch,
  numerical_multi_select: severalByFetch,
};

/** The kind of a question's type, or of a question whose options are fetched. */
export function kindOf(question: Question): AnyQuestionKind {
  const list = fetchedListOf(question);
  if (list === 'repair_shops') return repairShopSelect;
  const fetched = list === null ? undefined : fetchedKinds[question.type];
  // The registry pairs each type with its own kind, which the compiler cannot follow through the look-up.
  return fetched ?? (questionKinds[question.type] as AnyQuestionKind);
}
