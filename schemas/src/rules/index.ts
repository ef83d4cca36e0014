export { Condition, PlainCondition, type ConditionKeyword, type Scalar } from './condition.ts';
export {
  AfterLastConsequence,
  AnswerConsequence,
  consequences,
  decisionPoints,
  QuestionConsequence,
  QuestionConstraints,
  QuestionTexts,
  quoteBlocks,
  QuoteConsequence,
  routePlaces,
  type ConsequenceOf,
  type DecisionPoint,
  type Host,
  type QuoteBlock,
  type RoutePlace,
} from './consequences.ts';
export {
  answerFactType,
  answerPathPrefix,
  factPaths,
  liveFactPaths,
  optionFields,
  staticFactPaths,
  type FactPath,
  type FactType,
  type LiveFactPath,
  type StaticFactPath,
} from './fact-paths.ts';
export { Conditions, Rule, rulesByPoint, type RuleAt } from './rule.ts';
export {
  AppliesTo,
  documentFields,
  flowSemantics,
  maxConditions,
  maxDocumentCharacters,
  maxRules,
  RuleDocument,
} from './rule-document.ts';
