export { Condition, PlainCondition, type ConditionKeyword, type Scalar } from './condition.ts';
export {
  AfterLastConsequence,
  decisionPoints,
  quoteBlocks,
  QuoteTexts,
  TaskTexts,
  routePlaces,
  type ConsequenceOf,
  type DecisionPoint,
  type Host,
  type QuoteBlock,
  type RoutePlace,
} from './consequences.ts';
export { effectsOf } from './consequence-effects.ts';
export {
  AnswerConsequence,
  type DateLimits,
  type DerivedAnswer,
  type OptionLayout,
  QuestionConsequence,
  QuestionConstraints,
  QuestionTexts,
} from './question-consequence.ts';
export { Denial, type RuleLink, RuleNotice, type RuleVoucher } from './words.ts';
export {
  factPaths,
  liveFactPaths,
  optionFields,
  staticFactPaths,
  type LiveFactPath,
  type StaticFactPath,
} from './fact-paths.ts';
export {
  type AnswerFactName,
  answerFactPaths,
  answerFacts,
  type AnswerPath,
  answerPathPrefix,
  looksLikeAnswerFact,
  readAnswerPath,
} from './answer-facts.ts';
export { type Fact, type FactNeed, type FactType } from './facts/fact.ts';
export { linkFacts } from './facts/link-facts.ts';
export { type DeviceKind, deviceKinds } from './facts/customer-facts.ts';
export { weekdayNames } from './facts/time-facts.ts';
export { Conditions, Rule, rulesByPoint, type RuleAt } from './rule.ts';
export {
  AppliesTo,
  documentFields,
  maxConditions,
  maxDocumentCharacters,
  maxLayers,
  maxRules,
  maxSharedLayers,
  RuleDocument,
  type DocumentKind,
} from './rule-document.ts';
