export type { CallAuth, UpstreamCall } from '../call.ts';
export { upstreamCalls, type CallParts, type CallReply, type UpstreamCallName } from './calls.ts';
export { deviceHeader, idempotencyHeader, UpstreamError } from './error.ts';
export { SessionReply, User, userRoles, type UserRole } from './auth.ts';
export { auditActions, AuditEntry, Customer, type AuditAction } from './operators.ts';
export { Category, City, CountrySettings, Point, ServiceCard } from './services.ts';
export {
  ChainAction,
  DiscountData,
  Duplication,
  Extra,
  MiniFactorItem,
  QuoteResult,
  SelectedWorkman,
} from './quotes.ts';
export {
  OrderCard,
  OrderDetail,
  OrderPayment,
  OrderResult,
  orderStatuses,
  type OrderStatus,
} from './orders.ts';
export { Expert, ExpertCard, ExpertRestriction, FavouriteWorkman } from './experts.ts';
export { couriers, RepairShop, RepairShopDetail, type Courier } from './repair-shops.ts';
export { BookingDay, CalendarResponse, JalaliDay, noReferral, TimeOption } from './calendars.ts';
export { Area, cityNameOf } from './areas.ts';
export {
  Address,
  AddressList,
  addressPageSize,
  CreateAddress,
  DeleteAddress,
  GeoPoint,
  UpdateAddress,
} from './addresses.ts';
export { OrderVoice, UploadedImage, UploadedVoice } from './uploads.ts';
export { Motivation } from './motivation.ts';
export { InvoiceFile } from './invoices.ts';
export {
  clubDiscountCode,
  DiscountRequest,
  DiscountResponse,
  Promotion,
  WorkmanDiscount,
} from './incentives.ts';
export { ActiveGateways, Gateway, gatewayContexts, type GatewayContext } from './gateways.ts';
export {
  ChargeReply,
  gatewayCalls,
  Payment,
  PaymentOutcome,
  paymentStatuses,
  prepaymentGateways,
  RedirectReply,
  TokenReply,
  type GatewayName,
  type PaymentStatus,
} from './billings.ts';
export {
  FlowRulesAuditEntry,
  flowRulesActions,
  FlowRulesCard,
  FlowRulesVersion,
  LiveFlowRules,
  type FlowRulesAction,
} from './flow-rules.ts';
export * from './delegates.ts';
