import { questionOf } from './question.ts';

/** One of the options that the upstream finds for the answers so far. [O-2.41] */
export const SingleSelectByFetch = questionOf(
  'single_select_by_fetch',
  'one of the options that are fetched',
);
