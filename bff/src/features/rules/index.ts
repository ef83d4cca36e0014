export { type LoadedRules, type RuleFile, compileFiles, loadRules } from './load-rules.ts';
export { openRuleSource } from './source/rule-source.ts';
