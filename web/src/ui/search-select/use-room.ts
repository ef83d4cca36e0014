import { type RefObject, useEffect } from 'react';

/** What the list can hold at least, px: three rows and a half, so that it is seen to go on. */
const leastRoom = 154;

/**
 * Keeps an open list within what is seen above a phone's keyboard: it is told its room in `--room`, and its field goes
 * to the top where there is too little.
 */
export function useRoom(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useEffect(() => {
    // What is seen of the page: a keyboard that opens makes it smaller, the page stays as it is.
    const seen = window.visualViewport;
    if (!isOpen || !seen) return undefined;
    const roomBelow = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      return seen.offsetTop + seen.height - top;
    };
    const fit = () => {
      if (roomBelow() < leastRoom) field.current?.scrollIntoView({ block: 'start' });
      list.current?.style.setProperty('--room', `${Math.max(leastRoom, Math.floor(roomBelow()))}px`);
    };
    fit();
    seen.addEventListener('resize', fit);
    return () => seen.removeEventListener('resize', fit);
  }, [field, list, isOpen]);
}
