import type { Question, QuestionType } from '@gam/schemas/questions';
import { fetchedListOf } from './fetched-list.ts';
import { fetchedSelect } from './fetched-select.ts';
import { fileImages } from './file-images.ts';
import type { AnyQuestionKind, QuestionKind } from './kind.ts';
import { location } from './location.ts';
import { multiSelect } from './multi-select.ts';
import { number } from './number.ts';
import { numericalMultiSelect } from './numerical-multi-select.ts';
import { numericalSingleSelect } from './numerical-single-select.ts';
import { region } from './region.ts';
import { singleSelectByFetch } from './single-select-by-fetch.ts';
import { singleSelect } from './single-select.ts';
import { text } from './text.ts';
import { timestamp } from './timestamp.ts';
import { voice } from './voice.ts';
import { webView } from './web-view.ts';

/** Every question type and what the BFF knows of it; a forgotten one does not compile. [O-3.03] */
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

/** What the BFF knows of a question's type, or of a product whose options are fetched; to be called with it. */
export function kindOf(question: Question): AnyQuestionKind {
  const fetched = fetchedListOf(question) === null ? undefined : fetchedKinds[question.type];
  return fetched ?? (questionKinds[question.type] as AnyQuestionKind);
}
