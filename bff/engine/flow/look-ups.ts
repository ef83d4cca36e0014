import type { AddressForm } from '@gam/schemas/descriptors';
import type { OfferedItem } from '../questions/kind.ts';

/** The offered items that an answer chose; `chosen` is null if some were not offered, and `why` may say the reason. */
export interface ChosenItems {
  readonly chosen: readonly OfferedItem[] | null;
  readonly why?: string | null;
}

/** The form that an event submits, as the client was sent it; null if there is no such form. */
interface OfferedForm {
  readonly form: AddressForm | null;
}

/**
 * The offers for this state; null if they were not requested or the request failed. The engine performs no calls, so
 * the shell looks them up before the event that chooses.
 */
export interface LookUps {
  readonly experts: readonly OfferedItem[] | null;
  /** The items chosen by the event's answer, or by the current one. */
  readonly answer: ChosenItems | null;
  /** The form that the event submits. */
  readonly form: OfferedForm | null;
  /** The gateways for the prepayment. */
  readonly gateways: readonly OfferedItem[] | null;
}

/** Offers that contain every choice: for walks that examine only the flow. */
export const lookUpsWith = (values: readonly string[]): LookUps => ({
  ...noLookUps,
  answer: { chosen: values.map((id) => ({ id, label: id })) },
});

export const noLookUps: LookUps = { experts: null, answer: null, form: null, gateways: null };
