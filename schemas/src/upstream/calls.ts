import type { Static, TSchema } from 'typebox';
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

type Part<Name extends UpstreamCallName, Key extends string> = (typeof upstreamCalls)[Name] extends {
  readonly [K in Key]: infer Schema extends TSchema;
}
  ? { [K in Key]: Static<Schema> }
  : { [K in Key]?: undefined };

type AllParts = {
  [Name in UpstreamCallName]: Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>;
};
type Replies = { [Name in UpstreamCallName]: Static<(typeof upstreamCalls)[Name]['reply']> };

// Interfaces keep a lookup with an open name a lookup: the bare types would be computed anew for each use.
interface PartsTable extends AllParts {}
interface ReplyTable extends Replies {}

/** The path parameters, query and body of a call, each undefined where the call has none. */
export type CallParts<Name extends UpstreamCallName> = PartsTable[Name];
/** The reply of a call. */
export type CallReply<Name extends UpstreamCallName> = ReplyTable[Name];
