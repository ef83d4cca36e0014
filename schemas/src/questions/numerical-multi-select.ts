import { questionOf } from './question.ts';

/** Any of the options, and how many of each. [O-2.28] */
export const NumericalMultiSelect = questionOf(
  'numerical_multi_select',
  'any of the options, with a count each',
);
