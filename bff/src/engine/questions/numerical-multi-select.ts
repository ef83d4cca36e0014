import type { QuestionKind } from './kind.ts';
import { selectKind } from './select.ts';

/** Any of the options, and how many of each. [O-2.28] */
export const numericalMultiSelect: QuestionKind<'numerical_multi_select'> = selectKind({
  multiple: true,
  counted: true,
});
