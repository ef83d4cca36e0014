import { addressCalls } from './addresses.ts';
import { areaCalls } from './areas.ts';
import * as auth from './auth.ts';
import { billingCalls } from './billings.ts';
import { calendarCalls } from './calendars.ts';
import { delegateCalls } from './delegates.ts';
import { expertCalls } from './experts.ts';
import { flowRulesCalls } from './flow-rules.ts';
import { incentiveCalls } from './incentives.ts';
import { invoiceCalls } from './invoices.ts';
import { motivationCalls } from './motivation.ts';
import { operatorCalls } from './operators.ts';
import { optionsByFetchCalls } from './options-by-fetch.ts';
import * as orders from './orders.ts';
import * as quotes from './quotes.ts';
import { repairShopCalls } from './repair-shops.ts';
import * as services from './services.ts';
import { uploadCalls } from './uploads.ts';

/** Every call of the upstream, by name: the one place where a path, a payload or a reply is chosen. */
export const upstreamCalls = {
  listCities: services.listCities,
  listCategories: services.listCategories,
  loadCategory: services.loadCategory,
  loadService: services.loadService,
  requestCode: auth.requestCode,
  verifyCode: auth.verifyCode,
  currentUser: auth.currentUser,
  endSession: auth.endSession,
  endAllSessions: auth.endAllSessions,
  askQuote: quotes.askQuote,
  placeOrder: orders.placeOrder,
  listOrders: orders.listOrders,
  loadOrder: orders.loadOrder,
  findOrderByKey: orders.findOrderByKey,
  cancelOrder: orders.cancelOrder,
  beginEdit: orders.beginEdit,
  progressOrder: orders.progressOrder,
  discardInquiry: orders.discardInquiry,
  ...expertCalls,
  ...repairShopCalls,
  ...optionsByFetchCalls,
  ...calendarCalls,
  ...areaCalls,
  ...addressCalls,
  ...uploadCalls,
  ...motivationCalls,
  ...invoiceCalls,
  ...incentiveCalls,
  ...billingCalls,
  ...operatorCalls,
  ...flowRulesCalls,
  ...delegateCalls,
} as const;

export type UpstreamCallName = keyof typeof upstreamCalls;

export type { CallAuth, UpstreamCall } from './call.ts';
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
