import { questionOf } from './question.ts';

/** A date, or a date and a time. [O-2.39] */
export const Timestamp = questionOf('timestamp', 'a date, or a date and a time');
