import type { Static, TSchema } from 'typebox';
import { addressCalls } from './addresses.ts';
import { answerCalls } from './answers.ts';
import { authCalls } from './auth.ts';
import { billingCalls } from './billings.ts';
import { calendarCalls } from './calendars.ts';
import { contentCalls } from '../content/index.ts';
import { delegateCalls } from './delegates.ts';
import { deskCalls } from './desk.ts';
import { expertCalls } from './experts.ts';
import { expertReviewCalls } from './expert-reviews.ts';
import { financeCalls } from './finance.ts';
import { flowOutcomeCalls } from './flow-outcomes.ts';
import { flowRulesCalls } from './flow-rules.ts';
import { flowRulesDraftCalls } from './flow-rules-drafts.ts';
import { incentiveCalls } from './incentives.ts';
import { ledgerCalls } from './ledger.ts';
import { operatorCalls } from './operators.ts';
import { orderCalls } from './orders.ts';
import { orderWorkCalls } from './order-work.ts';
import { passkeyCalls } from './passkeys.ts';
import { personalDataCalls } from './personal-data.ts';
import { quoteCalls } from './quotes.ts';
import { rollOutStepCalls } from './roll-out-steps.ts';
import { repairShopCalls } from './repair-shops.ts';
import { searchCalls } from './search.ts';
import { serviceCalls } from './services.ts';
import { siteCalls } from './site.ts';
import { teamCalls } from './team.ts';
import { uploadCalls } from './uploads.ts';

/** Every call of the upstream, by name: the only place that chooses a path, a payload or a reply. */
export const upstreamCalls = {
  ...serviceCalls,
  ...searchCalls,
  ...authCalls,
  ...quoteCalls,
  ...answerCalls,
  ...orderCalls,
  ...expertCalls,
  ...expertReviewCalls,
  ...repairShopCalls,
  ...calendarCalls,
  ...addressCalls,
  ...uploadCalls,
  ...incentiveCalls,
  ...billingCalls,
  ...ledgerCalls,
  ...financeCalls,
  ...personalDataCalls,
  ...operatorCalls,
  ...deskCalls,
  ...orderWorkCalls,
  ...teamCalls,
  ...passkeyCalls,
  ...flowRulesCalls,
  ...contentCalls,
  ...flowOutcomeCalls,
  ...rollOutStepCalls,
  ...flowRulesDraftCalls,
  ...delegateCalls,
  ...siteCalls,
} as const;

export type UpstreamCallName = keyof typeof upstreamCalls;

type Part<Name extends UpstreamCallName, Key extends string> = (typeof upstreamCalls)[Name] extends {
  readonly [K in Key]: infer Schema extends TSchema;
}
  ? { [K in Key]: Static<Schema> }
  : { [K in Key]?: undefined };

type AllInputs = {
  [Name in UpstreamCallName]: Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>;
};
type Replies = { [Name in UpstreamCallName]: Static<(typeof upstreamCalls)[Name]['reply']> };

// As interfaces, the compiler resolves a lookup by name once, instead of computing the mapped type for each use.
interface InputTable extends AllInputs {}
interface ReplyTable extends Replies {}

/** The path parameters, query and body of a call, each undefined where the call has none. */
export type CallInputs<Name extends UpstreamCallName> = InputTable[Name];
/** The reply of a call. */
export type CallReply<Name extends UpstreamCallName> = ReplyTable[Name];
