import { Type, type Static } from 'typebox';
import { defineCall, Nothing } from '../call.ts';
import { documentFields } from '../rules/rule-document.ts';
import { CityId, Day, Id, Instant, Slug } from '../values.ts';

/** Length of a slot, minutes: visitors of a roll-out are counted by the slot in which their first flow began. */
export const slotMinutes = 10;
/** A visitor's outcome is what happens in this many minutes from the beginning of the first flow. */
export const maturityMinutes = 60;
/**
 * Upper bounds of the classes of time to order, s. The last class ends with the maturity, so a long pause counts no
 * more than an hour.
 */
export const orderTimeBounds = [
  30, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2400, 3600,
] as const;

const Count = Type.Integer({ minimum: 0 });

/** The visitors of one side of a roll-out in one slot, with what each did in its first flow before it was mature. */
export const RollOutSide = Type.Object(
  {
    visitors: Count,
    orders: Type.Integer({ minimum: 0, description: 'visitors who ordered' }),
    errors: Type.Integer({ minimum: 0, description: 'visitors who met an error' }),
    times: Type.Array(Count, {
      maxItems: orderTimeBounds.length,
      description: 'visitors who ordered, by class of time to order; empty: none',
    }),
  },
  { title: 'RollOutSide' },
);
export interface RollOutSide extends Static<typeof RollOutSide> {}

/** What a roll-out brought in one slot of ten minutes under one share. */
export const RollOutCell = Type.Object(
  {
    from: Instant,
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    candidate: RollOutSide,
    control: RollOutSide,
  },
  { title: 'RollOutCell' },
);
export interface RollOutCell extends Static<typeof RollOutCell> {}

/** The id of a roll-out: made when a candidate first gets a share, kept through its steps. */
const RollOutId = Type.String({ minLength: 1, maxLength: 64 });
const Percent = Type.Integer({ minimum: 0, maximum: 100 });
/** The full names of a flow's rule versions, separated by spaces. */
const RulesList = Type.String({ minLength: 1, maxLength: 2_000 });

/** The kinds of devices; `unknown` where the browser does not say. */
export const outcomeDevices = ['phone', 'tablet', 'desktop', 'unknown'] as const;
const Device = Type.Enum(outcomeDevices);
export type OutcomeDevice = (typeof outcomeDevices)[number];

const sides = ['candidate', 'control'] as const;
const Side = Type.Enum(sides);
export type TrialSide = (typeof sides)[number];

/** A visitor's side of a roll-out, and the share under which it was drawn. */
export const Trial = Type.Object({ roll_out: RollOutId, side: Side, percent: Percent }, { title: 'Trial' });
export interface Trial extends Static<typeof Trial> {}

/** The most roll-outs that one flow takes part in. */
export const maxTrials = 3;

/**
 * What an order says about its flow, so that the upstream counts it where the flow was counted: the beginning of the flow,
 * its kind of device, and the roll-outs that count its visitor. Nothing personal; an extension, beside `extra.rules`.
 */
export const OrderOutcome = Type.Object(
  { began_at: Instant, device: Device, trials: Type.Array(Trial, { maxItems: maxTrials }) },
  { title: 'OrderOutcome' },
);
export interface OrderOutcome extends Static<typeof OrderOutcome> {}

/** Under what flows are counted: rules, service, city, device, and the day of their beginning in Tehran. */
const counted = { rules: RulesList, service: Slug, city: CityId, device: Device, day: Day };

/** How many flows reached a step, and how many went on from it. */
export const StepCount = Type.Object({ step: Id, reached: Count, left: Count }, { title: 'StepCount' });
export interface StepCount extends Static<typeof StepCount> {}

/** The sums of flows that began under the same rules, service, city, device and day. */
export const FlowCount = Type.Object(
  {
    ...counted,
    begun: Count,
    backs: Count,
    errors: Type.Integer({ minimum: 0, description: 'refused answers and failed calls' }),
    quotes: Count,
    steps: Type.Array(StepCount, { maxItems: 1_000 }),
  },
  { title: 'FlowCount' },
);
export interface FlowCount extends Static<typeof FlowCount> {}

/** Visitors of one side of a roll-out whose first flow began in one slot, and of these how many met an error. */
export const TrialCount = Type.Object(
  { ...Trial.properties, from: Instant, visitors: Count, errors: Count },
  { title: 'TrialCount' },
);
export interface TrialCount extends Static<typeof TrialCount> {}

/** The sums of all flows under one list of rules, with their orders. */
export const RulesOutcome = Type.Object(
  {
    rules: RulesList,
    begun: Count,
    backs: Count,
    errors: Count,
    quotes: Count,
    steps: Type.Array(StepCount),
    orders: Count,
    paid_orders: Type.Integer({ minimum: 0, description: 'whose prepayment was paid and not given back' }),
    times: Type.Array(Count, {
      description: 'orders by class of time to order; the last class has no upper bound',
    }),
  },
  { title: 'RulesOutcome' },
);
export interface RulesOutcome extends Static<typeof RulesOutcome> {}

/** The calls for outcomes. An upstream may have none of them; the BFF then counts nothing. */
export const flowOutcomeCalls = {
  sendFlowOutcomes: defineCall({
    method: 'POST',
    path: '/v2/flow-outcomes/',
    about:
      'Adds sums of flows and of the visitors of roll-outs. Idempotent: a batch, named by its idempotency key, counts once.',
    auth: 'bff',
    effect: 'write',
    body: Type.Object({
      flows: Type.Array(FlowCount, { maxItems: 500 }),
      trials: Type.Array(TrialCount, { maxItems: 2_000 }),
    }),
    reply: Nothing,
  }),
  loadRollOutCells: defineCall({
    method: 'GET',
    path: '/v2/flow-outcomes/roll-outs/{roll_out}/',
    about:
      'What a roll-out brought, by slot of ten minutes and share, in the order of time; `from`: only slots that begin then or later. An order counts in the slot in which its flow began, if it was placed within an hour from there.',
    auth: 'bff',
    effect: 'read',
    params: Type.Object({ roll_out: RollOutId }),
    query: Type.Object({ from: Type.Optional(Instant) }),
    reply: Type.Object({ cells: Type.Array(RollOutCell) }),
  }),
  loadFlowOutcomes: defineCall({
    method: 'GET',
    path: '/v2/flow-outcomes/rules/{name}/',
    about:
      'The outcomes of all flows whose list of rules names a document, one entry for each list; `since` and `until` (both included) bound the day of the beginning.',
    auth: 'bff',
    effect: 'read',
    params: Type.Object({ name: documentFields.name }),
    query: Type.Object({
      since: Type.Optional(Day),
      until: Type.Optional(Day),
      service: Type.Optional(Slug),
      city: Type.Optional(CityId),
      device: Type.Optional(Device),
    }),
    reply: Type.Object({ results: Type.Array(RulesOutcome) }),
  }),
} as const;
