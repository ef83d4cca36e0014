import type { AnswerValues } from '@gam/shared/validate-answer';

const unanswered: AnswerValues = Object.freeze({ values: Object.freeze([]) });

/** An answer in the form that validation takes: empty where there is none. */
export const toAnswerValues = (answer: AnswerValues | null): AnswerValues => answer ?? unanswered;
