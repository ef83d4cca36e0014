export { answersHash } from './check-answers.ts';
export { checkAnswers } from './check-answers.ts';
export { answerRoutes } from './routes.ts';
export { loadReferences, type References } from './references.ts';
