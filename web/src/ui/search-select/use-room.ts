import { type RefObject, useEffect } from 'react';

/** The least height of the list, px: three rows and a half, so that the list looks as if it continues. */
const leastHeightPx = 154;

/**
 * Keeps an open list above a phone's keyboard: sets its height in `--room`, and scrolls its field to the top if there
 * is too little room.
 */
export function useRoom(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useEffect(() => {
    // The visible part of the page, which a keyboard makes smaller.
    const seen = window.visualViewport;
    if (!isOpen || !seen) return undefined;
    const roomBelow = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      return seen.offsetTop + seen.height - top;
    };
    const fit = () => {
      if (roomBelow() < leastHeightPx) field.current?.scrollIntoView({ block: 'start' });
      list.current?.style.setProperty('--room', `${Math.max(leastHeightPx, Math.floor(roomBelow()))}px`);
    };
    fit();
    seen.addEventListener('resize', fit);
    return () => seen.removeEventListener('resize', fit);
  }, [field, list, isOpen]);
}
