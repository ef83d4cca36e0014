/** The subject of an SMS. */
export type SmsPurpose =
  | 'sign_in_code'
  | 'order_placed'
  | 'order_changed'
  | 'deletion_requested'
  | 'deletion_withdrawn'
  | 'account_erased';

/** An SMS, ready to be sent. */
export interface Sms {
  /** The same for every try, so that a provider can recognise a repeated message. */
  readonly id: number;
  /** Canonical: 989121234567. */
  readonly phone: string;
  readonly purpose: SmsPurpose;
  readonly body: string | null;
  /** The code that it carries, for providers with templates; null: it carries none. */
  readonly code: string | null;
}

/**
 * Hands an SMS to a provider. Rejects if the provider does not accept it or does not answer; with `FinalFailure` if
 * another try would fail in the same way. Messages of errors contain no phone, code or credential.
 */
export type SmsDriver = (sms: Sms) => Promise<void>;

/** The time for one call of a provider, in ms: shorter than the pause before the next try, so that tries do not overlap. */
export const sendDeadlineMs = 4_000;
