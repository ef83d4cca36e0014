import { vi } from 'vitest';

/** Lets the browser say whether it has a connection, until the end of the test. */
export const setOnLine = (isOnLine: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnLine);
