import { questionOf } from './question.ts';

/** A saved address of the customer. [O-2.47] */
export const Location = questionOf('location', 'a saved address');
