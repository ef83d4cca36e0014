import { plainAnswer, type ValueCheck } from './value-check.ts';

/** The longest text that a question takes, in characters. [O-5.08] */
const maxTextLength = 1000;

export const checkText: ValueCheck = (_question, { values }) =>
  values.length === 1 && (values[0] ?? '').length <= maxTextLength ? plainAnswer(values) : null;
