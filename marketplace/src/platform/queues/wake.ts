/** The repeated work that a request may leave something for: `payments` is the watch over payments, refunds included. */
type WakeableJob = 'sms' | 'mail' | 'payments';

/** Makes jobs work soon. Each that is named looks into the database: name only those that have got work. */
export type Wake = (...jobs: readonly WakeableJob[]) => void;
