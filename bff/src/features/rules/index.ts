export { compileFiles, loadRules, type RuleFile } from './load-rules.ts';
export { openRuleSource } from './source/rule-source.ts';
