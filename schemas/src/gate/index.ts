export { CheckProgress, ProgressLine, progressType } from './progress.ts';
export {
  CustomerDifference,
  RulesCheck,
  RulesDifference,
  RulesFinding,
  RulesMerge,
  RulesSimulation,
  ServiceDifference,
} from './reports.ts';
export { VersionOutcome } from './outcomes.ts';
export { RulesChanged, RulesStatus } from './replies.ts';
export { rulesCalls, RulesOutcomes } from './rules-calls.ts';
