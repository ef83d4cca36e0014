export { blankSummary, summariseAnswers } from './answer-summary.ts';
export { backButton, nextButton, presentQuestions, summariseSoFar } from './questions-phase.ts';
export { askingTexts } from './texts.ts';
export { presentRunningPrice } from './running-price.ts';
