import { questionOf } from './question.ts';

/** Free text, or a kind of text that the first tag names. [O-2.37, O-3.04] */
export const Text = questionOf('text', 'text; the first tag names its kind');
