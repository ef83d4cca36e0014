export { blankSummary, summariseAnswers } from './answer-summary.ts';
export { backButton, nextButton, presentQuestions } from './questions-phase.ts';
export { presentSoFar, summariseSoFar } from './so-far.ts';
export { askingTexts } from './texts.ts';
