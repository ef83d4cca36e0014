export { answersHash } from './answers-hash.ts';
export { checkAnswers } from './check-answers.ts';
export { loadReferences, type References } from './references.ts';
