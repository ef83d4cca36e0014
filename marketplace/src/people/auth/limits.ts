const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

/** Lifetimes of codes and sessions, in ms, and limits of code requests. ASVS 6.5, 6.6.3, 7.3. */
export const authLimits = {
  /** A code is valid for two minutes and one use. */
  codeLife: 2 * minutes,
  /** The wrong codes after which a verification ends. */
  wrongTries: 5,
  /** The time after which a phone may request another code. */
  resendAfter: 60 * seconds,
  /** The maximum of codes to one phone within the window. */
  sendsPerPhone: 5,
  /**
   * The maximum of codes for one network within the window: thousands of customers of a mobile carrier share one address.
   * Devices and ranges of numbers have closer limits.
   */
  sendsPerNetwork: 100,
  /** The maximum of codes for one device within the window: enough for a family. */
  sendsPerDevice: 10,
  /**
   * The maxima of codes within the window for ranges of consecutive numbers, by the digits that vary in a range: who
   * pumps SMS asks for numbers in a row, from many networks and devices. A thousand numbers ask for two or three codes.
   */
  sendsPerRange: [
    { digits: 3, sends: 10 },
    { digits: 4, sends: 40 },
  ],
  window: 10 * minutes,
  /** The time in which a repeated sign-in gets its first session. */
  replay: 2 * minutes,
  /** The lifetimes of sessions, unused and in use. */
  session: { idle: 7 * days, life: 30 * days },
  /** The lifetimes of sessions that began with a second factor. */
  deskSession: { idle: 1 * hours, life: 12 * hours },
  /** The lifetime of a one-time link for enrolment. */
  linkLife: 24 * hours,
  /** The time in which password and authenticator may follow a passkey that a link enrolled. */
  completionLife: 10 * minutes,
  /** The time in which what an authenticator is asked to sign must come back. */
  challengeLife: 2 * minutes,
  /** The time after a sign-in in which a person may remove their passkeys. */
  freshFactor: 10 * minutes,
  /** The time after a code in which a session may export, delete and spend. */
  freshCode: 5 * minutes,
  /** The maximum of passkeys of one person. */
  passkeys: 10,
  /** The lifetime of an operator's session for a customer. */
  actingLife: 60 * minutes,
} as const;

/** The limits of wrong tries within a window, in ms, regardless of right tries in between. ASVS 6.3.1 */
export interface TryLimits {
  /** The kind of try; each kind is counted separately. */
  readonly kind: string;
  readonly window: number;
  /** For one phone from one network: tries from elsewhere do not lock an account. */
  readonly perPhoneHere: number;
  /** For one phone from everywhere. */
  readonly perPhone: number;
  readonly perNetwork: number;
  readonly perDevice: number;
}

/** The limits for codes by SMS, over all verifications. A mobile carrier's network is that of thousands of customers. */
export const codeTries: TryLimits = {
  kind: 'code',
  window: 30 * minutes,
  perPhoneHere: 10,
  perPhone: 30,
  perNetwork: 100,
  perDevice: 15,
};

/** The limits for sign-ins of the team, whichever of the three values was wrong. */
export const deskTries: TryLimits = {
  kind: 'desk',
  window: 15 * minutes,
  perPhoneHere: 10,
  perPhone: 20,
  perNetwork: 30,
  perDevice: 15,
};

/** The limits for uses of one-time links, wrong codes and passwords included. */
export const linkTries: TryLimits = { ...deskTries, kind: 'link' };
