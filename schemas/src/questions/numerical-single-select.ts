import { questionOf } from './question.ts';

/** One of the options, and how many of it. [O-2.27] */
export const NumericalSingleSelect = questionOf(
  'numerical_single_select',
  'one of the options, with a count',
);
