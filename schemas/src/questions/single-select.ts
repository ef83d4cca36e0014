import { questionOf } from './question.ts';

/** One of the options. [O-2.25] */
export const SingleSelect = questionOf('single_select', 'one of the options');
