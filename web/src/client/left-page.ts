import type { ClientEvent, Screen } from '@gam/schemas/descriptors';

/** A page as it was left. */
export interface Left {
  readonly screen: Screen;
  /** How far down it was scrolled, px. */
  readonly top: number;
}

/** The last page that was left. */
export type LeftPage = ReturnType<typeof createLeftPage>;

/** Events that may change the user; a slow verification ends with `continue`. */
const changesWho = /sign_|login_verify|continue/;

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
  // Meanwhile another tab may sign in or out.
  for (const away of ['blur', 'visibilitychange']) window.addEventListener(away, forget, { signal: ended });

  return {
    forget,
    /** A screen is about to be shown that the server said is at its address. */
    enter(screen: Screen): void {
      if (here !== null && here.url !== screen.url) left = { screen: here, top: window.scrollY };
      here = screen.flow === null ? screen : null;
    },
    /** Forgets the page where events may change the user. */
    invalidateOn(events: readonly ClientEvent[]): void {
      if (events.some(({ name }) => changesWho.test(name))) forget();
    },
    /** The page, where it is the one at an address that is not on screen already. */
    find: (url: string): Left | null => (left?.screen.url === url && here?.url !== url ? left : null),
  };
}
