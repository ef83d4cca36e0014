import type { QuestionKind } from './kind.ts';
import { selectKind } from './select.ts';

/** One of the options, and how many of it. [O-2.27] */
export const numericalSingleSelect: QuestionKind<'numerical_single_select'> = selectKind({
  multiple: false,
  counted: true,
});
