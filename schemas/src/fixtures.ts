/** What tests of other packages need of the schemas, besides what their code uses. */
export type { BrokenReplies } from './descriptors/broken-replies.ts';
export { analyticsEvents } from './descriptors/effect.ts';
export { blocks } from './descriptors/nodes/index.ts';
export { phases } from './descriptors/screen.ts';
export { questionFields, questionTags } from './questions/question.ts';
export { dateQuestionTypes } from './questions/service.ts';
export { flowSemantics } from './rules/rule-document.ts';
export { gatewayContexts } from './upstream/gateways.ts';
export { orderStatuses } from './upstream/orders.ts';
