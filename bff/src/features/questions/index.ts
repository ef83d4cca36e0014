export { summariseAnswers } from './answer-summary.ts';
export { backButton, presentQuestions } from './questions-phase.ts';
export { presentRating } from './rating-words.ts';
