/** What tests of other packages need of the engine, besides what their code uses. */
export { linkFacts } from './facts/link-facts.ts';
export { Customer } from './flow/customer-fixture.ts';
export { anyEntry, anyFlow, anyHappenings } from './flow/flow-arbitraries.ts';
export {
  ask,
  defaultRules,
  entryOf,
  makeFavourite,
  makeFlow,
  makeQuote,
  makeService,
  noon,
} from './flow/flow-fixtures.ts';
export { change, play } from './flow/play-fixture.ts';
export { nothingGiven } from './flow/entry-answers.ts';
export { tidyDetail } from './questions/addresses/address-fields.ts';
export { judgeForm } from './questions/addresses/judge-form.ts';
export { completeQuestion } from './questions/complete-question.ts';
export { location } from './questions/location.ts';
export { number } from './questions/number.ts';
export { makeOption, makeQuestion, questionFixtures, viewAsLoaded } from './questions/question-fixtures.ts';
export { sampleAnswers } from './questions/sample-answers.ts';
export { region } from './questions/select.ts';
export { timestamp } from './questions/timestamp.ts';
export {
  compileSound,
  defaultDocument,
  documentOf,
  layerOf,
  questionRule,
  rulesOf,
  writtenRule,
} from './rules/rule-fixtures.ts';
