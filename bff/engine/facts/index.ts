/** Facts: how each is read, and how customers differ in it. */
export type { CustomerFacts, FlowMode, QueryFacts, SessionFacts } from './facts.ts';
export { autoAnsweredFlag, isOn, readLink } from './link-facts.ts';
export { noClient, noCustomer, noDevice, noLiveFacts, noQuery } from './no-facts.ts';
