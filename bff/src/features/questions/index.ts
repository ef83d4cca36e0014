export { summariseAnswers } from './answer-summary.ts';
export { backButton, presentQuestions } from './questions-phase.ts';
export { askingTexts } from './texts.ts';
