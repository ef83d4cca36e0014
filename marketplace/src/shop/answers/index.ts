export { answersHash } from './check-answers.ts';
export { checkAnswers } from './check-answers.ts';
export { loadReferences, type References } from './references.ts';
