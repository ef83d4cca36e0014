export { Condition, PlainCondition, type ConditionKeyword, type Scalar } from './condition.ts';
export {
  consequences,
  decisionPoints,
  type ConsequenceOf,
  type DecisionPoint,
} from './consequences/index.ts';
export { AfterLastConsequence } from './consequences/after-last.ts';
export { EntryConsequence } from './consequences/entry.ts';
export { hosts, PlacedConsequence, type Host } from './consequences/placed.ts';
export {
  AnswerConsequence,
  QuestionConsequence,
  QuestionConstraints,
  QuestionTexts,
} from './consequences/question.ts';
export { quoteBlocks, QuoteConsequence, type QuoteBlock } from './consequences/quote.ts';
export {
  answerFactType,
  answerPathPrefix,
  factPaths,
  liveFactPaths,
  staticFactPaths,
  type AnswerPath,
  type FactPath,
  type LiveFactPath,
  type StaticFactPath,
} from './fact-paths.ts';
export type { FactType } from './fact-type.ts';
export { optionFields, type OptionField } from './option-fields.ts';
export { routePlaces, type RoutePlace } from './route-template.ts';
export { Conditions, Rule, rulesByPoint, type RuleAt } from './rule.ts';
export {
  AppliesTo,
  documentFields,
  maxConditions,
  maxDocumentCharacters,
  maxRules,
  RuleDocument,
} from './rule-document.ts';
export { flowSemantics, type FlowStatement } from './semantics.ts';
