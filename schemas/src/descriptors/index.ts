export { analyticsEvents, type AnalyticsEvent, type AnalyticsParams } from './analytics.ts';
export { Button } from './button.ts';
export { bffCalls, ClientErrorReport } from './calls.ts';
export { Effect, effects, type EffectOf, type EffectType } from './effect.ts';
export { ErrorReply, errorStatus, WireError, type ErrorKind } from './error.ts';
export {
  FlowExplanation,
  hiddenReasons,
  questionStandings,
  type ExplainedQuestion,
  type HiddenReason,
  type QuestionStanding,
  type RuleTraceReport,
} from './explanation.ts';
export { eventNames, type EventName } from './event-names.ts';
export { ClientEvent, eventArgs, FlowEvents, maxBatch, PageEvents, type EventArgs } from './event.ts';
export { type AnyNode } from './node.ts';
export * from './nodes/index.ts';
export { catalogueHeader, catalogueLevel, protocolVersion, ticketHeader } from './protocol.ts';
export { Reply, type AheadBranch } from './reply.ts';
export { SourceEvent } from './source-parts.ts';
export { sourceNames, SourceReply, type SourceItem, type SourceName } from './source.ts';
export { UploadedFile } from './uploaded-file.ts';
export { FlowRef, Guard, Modal, phases, Progress, Screen, type Phase } from './screen.ts';
