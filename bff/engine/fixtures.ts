/** What tests of other packages need of the engine. */
export { Customer } from './flow/customer-fixture.ts';
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
export { makeOption, makeQuestion, questionFixtures, viewAsLoaded } from './questions/question-fixtures.ts';
export {
  compileSound,
  defaultDocument,
  documentOf,
  layerOf,
  questionRule,
  rulesOf,
  writtenRule,
} from './rules/rule-fixtures.ts';
