export { checkContent } from './check-content.ts';
export { isOpen } from './check-windows.ts';
export { describeContentFinding, type ContentFinding } from './content-finding.ts';
