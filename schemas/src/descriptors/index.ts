export { bffCalls, UploadedFile } from './calls.ts';
export { ContentGateFinding } from './content-gate.ts';
export {
  Effect,
  type AnalyticsEvent,
  type AnalyticsParams,
  type EffectOf,
  type EffectType,
} from './effect.ts';
export {
  ClientEvent,
  eventArgs,
  eventNames,
  FlowEvents,
  maxBatch,
  PageEvents,
  type EventArgs,
  type EventName,
} from './event.ts';
export {
  FlowExplanation,
  type ExplainedQuestion,
  type HiddenReason,
  type QuestionStanding,
  type RuleTraceReport,
} from './explanation.ts';
export { fragmentNameLength, maxHave } from './fragment-name.ts';
export { SourceEvent, type AnyNode } from './node.ts';
export { type SchemaRef } from './schema-ref.ts';
export * from './nodes/index.ts';
export {
  type PageSourceItem,
  type PageSourceName,
  pageSourceNames,
  PageSourceReply,
  SearchItem,
} from './page-source.ts';
export { PartsReply, type Difference, type Fragments, type PartsBranch } from './parts.ts';
export {
  catalogueHeader,
  catalogueLevel,
  ErrorReply,
  errorStatus,
  partsVersion,
  protocolHeader,
  protocolVersion,
  Reply,
  ticketHeader,
  WireError,
  type AheadBranch,
  type ErrorKind,
} from './reply.ts';
export {
  FlowRef,
  Guard,
  type Live,
  Modal,
  type Nav,
  Progress,
  type RunningPrice,
  Screen,
  type Phase,
  type Tab,
} from './screen.ts';
export { sourceNames, SourceReply, type SourceItem, type SourceName } from './source.ts';
