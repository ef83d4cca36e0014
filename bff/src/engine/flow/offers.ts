import type { AddressForm } from '@gam/schemas/descriptors';
import type { OfferedItem } from '../questions/kind.ts';

/** What an answer chose among what is offered; `chosen` null: not all of it was offered. */
export interface LookedUp {
  readonly chosen: readonly OfferedItem[] | null;
}

/** The form that an event answers, as its client was sent it; null: there is no such form. */
export interface OfferedForm {
  readonly form: AddressForm | null;
}

/**
 * What is offered for this very state; null where nobody asked or nobody answered. The engine performs nothing, so the
 * shell looks it up before the event that chooses.
 */
export interface Offers {
  readonly experts: readonly OfferedItem[] | null;
  /** What the question's answer chose: the one that comes with the event, or the one that stands. */
  readonly answer: LookedUp | null;
  /** The form that the event answers. */
  readonly form: OfferedForm | null;
  /** The ways to pay ahead. */
  readonly gateways: readonly OfferedItem[] | null;
}

/** As if all that is chosen were offered: for walks that look at the flow alone. */
export const offerAll = (values: readonly string[]): Offers => ({
  ...noOffers,
  answer: { chosen: values.map((id) => ({ id, label: id })) },
});

export const noOffers: Offers = { experts: null, answer: null, form: null, gateways: null };
