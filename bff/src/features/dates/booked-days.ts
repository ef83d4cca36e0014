import { done } from '@gam/shared/result';
import { type BookingDay, noReferral } from '@gam/schemas/upstream';
import type { Evaluation } from '@gam/engine/flow';
import { doWithoutMs } from '../../rules/services/service-loader.ts';
import { answersBefore } from '../../protocol/sources/fetched-lists.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import { isAbsent, type UpstreamResult } from '../../platform/upstream/failure.ts';
import type { DateKind } from '@gam/engine/questions';

/** A request to the upstream's calendar. */
interface BookedDays {
  /** Everything that the days depend on except the month. */
  readonly body: unknown;
  /** Loads the days from the first to the last, in the form of the calls. */
  readonly load: (
    upstream: Upstream,
    token: string | null,
    days: readonly [first: string, last: string],
  ) => Promise<UpstreamResult<{ readonly days: readonly BookingDay[] }>>;
}

type AskDays = (evaluation: Evaluation, position: number, city: string) => BookedDays;

/**
 * The days and hours at which a service is available; other dates are not offered. If the upstream has no such call,
 * every day is offered and the upstream checks the order again.
 */
const usual: AskDays = ({ flow }, _position, city) => {
  const params = { service: flow.service.id, city, referral: noReferral };
  return {
    body: params,
    load: async (upstream, token, [from_date, to_date]) => {
      const query = { from_date, to_date, enforce: false };
      const signal = AbortSignal.timeout(doWithoutMs);
      const listed = await upstream.call('listBookingDays', { params, query, token, signal });
      return !listed.ok && isAbsent(listed.failure) ? done({ days: [] }) : listed;
    },
  };
};

/** The days on which a service can be booked, with the expert of the link if it names one. [W-7.10] */
const booking: AskDays = ({ flow, state }, _position, city) => {
  const params = { service: flow.service.id, city, referral: state.facts.query.workman ?? noReferral };
  return {
    body: params,
    load: (upstream, token, [from_date, to_date]) => {
      const query = { from_date, to_date, enforce: true };
      return upstream.call('listBookingDays', { params, query, token });
    },
  };
};

/** The days on which something can be picked up, for the answers before the question. [O-7.11] */
const pickup: AskDays = (evaluation, position, city) => {
  const body = {
    answers: answersBefore(evaluation, position),
    serviceId: evaluation.flow.service.id,
    cityId: city,
  };
  return {
    body,
    load: (upstream, token, [fromDate, toDate]) =>
      upstream.call('fetchCalendar', { body: { ...body, fromDate, toDate }, token }),
  };
};

/** The days on which a courier can pick up for the chosen repair shop. [W-7.11] */
const courier: AskDays = (evaluation, position, city) => {
  const body = { answers: answersBefore(evaluation, position), category: evaluation.flow.service.id, city };
  return {
    body,
    load: (upstream, token, [from_date, to_date]) =>
      upstream.call('listCourierDays', { body: { ...body, from_date, to_date }, token }),
  };
};

/** The upstream's calendar for each kind of date. A pickup for a repair shop uses its courier's calendar. */
export const bookedDays: { readonly [K in DateKind]: AskDays } = {
  day: usual,
  exact: usual,
  rough: usual,
  booking,
  pickup: (evaluation, position, city) =>
    (hasRepairShop(evaluation, position) ? courier : pickup)(evaluation, position, city),
};

const hasRepairShop = (evaluation: Evaluation, position: number): boolean =>
  evaluation
    .rows()
    .some(
      ({ at, answer }) =>
        at.index < position &&
        at.question.type_tags.includes('repair_shop_selection') &&
        (answer?.values.length ?? 0) > 0,
    );
