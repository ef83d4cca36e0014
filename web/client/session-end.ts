import { attempt } from './stored.ts';

/** The name in the local storage of the last time at which a session ended in any tab, ms. */
export const sessionEndKey = 'gam.session_end';

/** Tells all tabs that the user of this browser signed out or that another one signed in. */
export const markSessionEnd = (): void =>
  void attempt(() => localStorage.setItem(sessionEndKey, String(Date.now())));
