import { useSyncExternalStore } from 'react';

/** From this width on a page has a second column; the styles say the same. */
const wide = '(min-width: 62rem)';

const watch = (tell: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Returns whether the display has room for a second column; null where only the styles know: on the server. */
export const useIsWide = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    watch,
    () => matchMedia(wide).matches,
    () => null,
  );
