export { checkContent } from './check-content.ts';
export { isOpen } from './check-windows.ts';
export { describeContentFinding, type ContentFinding, type ContentFindingCode } from './content-finding.ts';
