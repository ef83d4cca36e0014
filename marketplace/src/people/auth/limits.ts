const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

/** How long codes and sessions live, in ms, and how often one may ask for a code. ASVS 6.5, 6.6.3, 7.3. */
export const authLimits = {
  /** A code is good for two minutes and one use. */
  codeLife: 2 * minutes,
  /** Wrong codes that one verification takes. */
  wrongTries: 5,
  /** A code may be asked for again after this. */
  resendAfter: 60 * seconds,
  /** Codes sent to one phone within the window. */
  sendsPerPhone: 5,
  /** Codes asked for from one network within the window: a household or an office, not a machine. */
  sendsPerNetwork: 20,
  /** Codes asked for from one device within the window: one for each of a family. */
  sendsPerDevice: 10,
  window: 10 * minutes,
  /** How long a repeated sign-in gets the session that its first try made. */
  replay: 2 * minutes,
  /** How long sessions live without use, and with. */
  session: { idle: 7 * days, life: 30 * days },
  /** Those that were begun at the operator's desk. */
  deskSession: { idle: 2 * hours, life: 12 * hours },
  /** How long an operator acts for a customer before they have to begin anew. */
  actingLife: 60 * minutes,
} as const;

/** How often one may be wrong within a window, in ms, whatever is tried meanwhile. ASVS 6.3.1 */
export interface TryLimits {
  /** What is tried; each kind is counted by itself. */
  readonly kind: string;
  readonly window: number;
  /** For one phone from one network: a few tries of a stranger elsewhere do not lock an account. */
  readonly perPhoneHere: number;
  /** For one phone from everywhere. */
  readonly perPhone: number;
  readonly perNetwork: number;
  readonly perDevice: number;
}

/** Codes by SMS, over all verifications. */
export const codeTries: TryLimits = {
  kind: 'code',
  window: 30 * minutes,
  perPhoneHere: 10,
  perPhone: 30,
  perNetwork: 30,
  perDevice: 15,
};

/** Sign-ins at the operator's desk, whichever of the three was wrong. */
export const deskTries: TryLimits = {
  kind: 'desk',
  window: 15 * minutes,
  perPhoneHere: 10,
  perPhone: 20,
  perNetwork: 30,
  perDevice: 15,
};
