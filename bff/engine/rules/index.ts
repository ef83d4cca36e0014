/** Rule documents: compiled, decided and checked. */
export type { Finding } from './check/check-everything.ts';
export { findingWords } from './check/finding-words.ts';
export { type ServiceInCity, placesOf } from './check/service-in-city.ts';
export {
  chooseBase,
  chooseRules,
  closenessTo,
  compareLayers,
  isOpenAt,
  placeOf,
  type RulePlace,
} from './choose-rules.ts';
export { combineRules } from './combine-rules.ts';
export { compileRules } from './compile-rules.ts';
export {
  type CompiledRules,
  documentsOf,
  type FlowRules,
  type LoadedRules,
  type RuleCombination,
} from './compiled-rules.ts';
export { decideEntry } from './decide-entry.ts';
export { decidePayment } from './decide-payment.ts';
export { fillRoute } from './decide-placed.ts';
export { plainTask, type TaskDecision } from './decide-task.ts';
export { decideQuote } from './decide-quote.ts';
export type { QuestionDecision } from './question-decision.ts';
export {
  type ListedVersion,
  publishedName,
  readRulesVersion,
  readVersionList,
  rulesVersion,
  unexposed,
} from './rules-version.ts';
