const seconds = 1000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;

/** How long codes and sessions live, in ms, and how often one may try. ASVS 6.5, 6.6.3, 7.3. */
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
  window: 10 * minutes,
  /** How long a repeated sign-in gets the session that its first try made. */
  replay: 2 * minutes,
  sessionIdle: 7 * days,
  sessionLife: 30 * days,
} as const;
