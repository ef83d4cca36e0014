import { questionOf } from './question.ts';

/** A whole number on a grid of min, max and step. [O-2.38] */
export const NumberQuestion = questionOf('number', 'a number on the grid of min, max and step');
