export { summariseAnswers } from './answer-summary.ts';
export { backButton, presentQuestions } from './questions-phase.ts';
export { questionTexts } from './texts.ts';
