import * as auth from './auth.ts';
import * as orders from './orders.ts';
import * as quotes from './quotes.ts';
import * as services from './services.ts';

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
  askQuote: quotes.askQuote,
  placeOrder: orders.placeOrder,
  listOrders: orders.listOrders,
  loadOrder: orders.loadOrder,
  findOrderByKey: orders.findOrderByKey,
} as const;

export type UpstreamCallName = keyof typeof upstreamCalls;

export type { CallAuth, UpstreamCall } from './call.ts';
export { idempotencyHeader, UpstreamError } from './error.ts';
export { User, userRoles, type UserRole } from './auth.ts';
export { Category, City, CountrySettings, Point, ServiceCard } from './services.ts';
export { DiscountData, Duplication, Extra, MiniFactorItem, QuoteResult, SelectedWorkman } from './quotes.ts';
export { OrderCard, OrderDetail, OrderResult, orderStatuses, type OrderStatus } from './orders.ts';
