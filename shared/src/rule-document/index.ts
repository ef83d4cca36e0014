export { jsonTypes } from './check-condition.ts';
export { checkDocument } from './check-document.ts';
export { readInstant } from './check-kind.ts';
export { factTypeOf, optionFieldType } from './check-paths.ts';
export { textSizeFinding } from './document-size.ts';
export {
  describeFinding,
  type FindingCode,
  type LocalFinding,
  pointerStep,
  type RuleFinding,
} from './rule-finding.ts';
