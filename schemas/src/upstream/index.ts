export { upstreamCalls, type CallInputs, type CallReply, type UpstreamCallName } from './calls.ts';
export {
  deviceHeader,
  idempotencyHeader,
  requestRefHeader,
  senderHeader,
  userTokenHeader,
  UpstreamError,
  upstreamWorkLimitMs,
  type CallAuth,
  type UpstreamCall,
} from '../call.ts';
export * from '../content/index.ts';
export {
  isTeamRole,
  mayWithRules,
  rolesOf,
  SessionReply,
  teamRoles,
  User,
  type RulesRight,
  type TeamRole,
  type UserRole,
} from './auth.ts';
export { NewPasskey, Passkey, passkeyNameLength, SignedByPasskey } from './passkeys.ts';
export { type LinkPurpose, TeamEntry, teamPasswordLength, type TeamAction } from './team.ts';
export { AuditEntry, Customer, Person, type AuditAction } from './operators.ts';
export {
  CustomerNote,
  DeskHit,
  DeskOrder,
  type DeskOrderSort,
  noteLength,
  openOrderStatuses,
  type OpenOrderStatus,
} from './desk.ts';
export { AbleExpert, mostRemainder, OrderWork } from './order-work.ts';
export { FoundService } from './search.ts';
export { Category, City, Point, ServiceCard, ServiceName } from './services.ts';
export { AnswerSet, AnswerVerdict, maxAnswerSets } from './answers.ts';
export {
  ChainAction,
  DiscountData,
  Duplication,
  Extra,
  PriceAdjustment,
  QuoteResult,
  SelectedWorkman,
} from './quotes.ts';
export {
  OrderCard,
  OrderDetail,
  OrderExpert,
  OrderRating,
  OrderPayment,
  OrderResult,
  type OrderStatus,
} from './orders.ts';
export { Site } from './site.ts';
export { ExpertDetail, ExpertReview, ReceivedReview } from './expert-reviews.ts';
export { Expert, ExpertCard, ExpertRestriction, FavouriteWorkman, TopExpert } from './experts.ts';
export { couriers, RepairShop, RepairShopDetail, type Courier } from './repair-shops.ts';
export { BookingDay, CalendarResponse, noReferral, TimeOption } from './calendars.ts';
export {
  Address,
  AddressList,
  addressPageSize,
  Area,
  cityNameOf,
  CreateAddress,
  DeleteAddress,
  UpdateAddress,
} from './addresses.ts';
export { UploadedImage, UploadedVoice } from './uploads.ts';
export {
  clubDiscountCode,
  DiscountRequest,
  RuleVoucherRequest,
  DiscountResponse,
  Motivation,
  Promotion,
  WorkmanDiscount,
} from './incentives.ts';
export {
  ActiveGateways,
  Gateway,
  gatewayCalls,
  prepaymentGateways,
  type GatewayContext,
  type GatewayName,
} from './gateways.ts';
export { Payment, type PaymentStatus } from './billings.ts';
export {
  AccountPayment,
  Credit,
  LedgerDue,
  LedgerPayment,
  OrderLedger,
  Refund,
  type RefundState,
} from './ledger.ts';
export { type MoneyExport, moneyExports } from '../money-exports.ts';
export { MoneyHit, Reconciliation, RefundTask, type RefundTaskState, refundTaskStates } from './finance.ts';
export { AccountExport, Deletion, DormantAccount, ExportSection } from './personal-data.ts';
export {
  FlowRulesAuditEntry,
  FlowRulesCard,
  FlowRulesVersion,
  LiveFlowRules,
  type FlowRulesAction,
} from './flow-rules.ts';
export { guardMetrics, RollOutGuard, RollOutPlan, type GuardMetric } from './roll-out-plan.ts';
export {
  FlowCount,
  maturityMinutes,
  maxTrials,
  orderTimeBounds,
  outcomeDevices,
  RollOutCell,
  RollOutSide,
  RulesOutcome,
  slotMinutes,
  StepCount,
  Trial,
  TrialCount,
  type OutcomeDevice,
  type TrialSide,
} from './flow-outcomes.ts';
export { DraftRemark, FlowRulesDraft, FlowRulesDraftCard } from './flow-rules-drafts.ts';
export * from './delegates.ts';
