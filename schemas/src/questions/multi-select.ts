import { questionOf } from './question.ts';

/** Any of the options. [O-2.26] */
export const MultiSelect = questionOf('multi_select', 'any of the options');
