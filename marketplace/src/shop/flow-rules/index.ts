export { flowRulesDrafts, flowRulesRemarks } from './drafts-tables.ts';
export { flowRulesRoutes } from './routes.ts';
export { type Person, presentPerson } from './present.ts';
export { registerWithRight } from './rules-calls.ts';
export { lockFlowRules, raiseRevision, readRevision } from './repository.ts';
