import type { ClientEvent, Screen } from '@gam/schemas/descriptors';

/** A page as it was when the user left it. */
export interface Left {
  readonly screen: Screen;
  /** The scroll position, px. */
  readonly top: number;
}

/** The last page that was left. */
export type LeftPage = ReturnType<typeof createLeftPage>;

/** Events that may change the user; a slow verification ends with `continue`. */
const mayChangeUser = /sign_|login_verify|continue/;

/**
 * Keeps one page, the last that was left, in memory only: it is shown at once when the user returns. Screens of
 * flows are not kept. [O-9.09]
 */
export function createLeftPage(ended: AbortSignal) {
  let here: Screen | null = null;
  let left: Left | null = null;
  const forget = () => {
    here = null;
    left = null;
  };
  // Another tab may sign in or out meanwhile.
  for (const away of ['blur', 'visibilitychange']) window.addEventListener(away, forget, { signal: ended });

  return {
    forget,
    /** Takes a screen of the server that is about to be shown; the page before it becomes the left one. */
    enter(screen: Screen): void {
      if (here !== null && here.url !== screen.url) left = { screen: here, top: window.scrollY };
      here = screen.flow === null ? screen : null;
    },
    /** Forgets the page if events may change the user. */
    invalidateOn(events: readonly ClientEvent[]): void {
      if (events.some(({ name }) => mayChangeUser.test(name))) forget();
    },
    /** The left page, if its address is the given one and is not shown already; else null. */
    find: (url: string): Left | null => (left?.screen.url === url && here?.url !== url ? left : null),
  };
}
