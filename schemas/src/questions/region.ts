import { questionOf } from './question.ts';

/** A neighbourhood or county of the city. [O-2.31] */
export const Region = questionOf('region', 'a neighbourhood or county of the city');
