const day = 24 * 60 * 60 * 1000;

/** The times of accounts, in ms. */
export const waits = {
  /** In which a customer may take a deletion back. */
  asked: 7 * day,
  /** After which an account is erased whose phone began another one. */
  phoneLost: 30 * day,
  /** Without a sign-in, after which an account is dormant. */
  dormant: 180 * day,
  /** Without a sign-in, after which an account is erased. */
  unused: 3 * 365 * day,
} as const;
