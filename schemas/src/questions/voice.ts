import { questionOf } from './question.ts';

/** A recorded or chosen sound. [O-2.36] */
export const Voice = questionOf('voice', 'a recorded or chosen sound');
