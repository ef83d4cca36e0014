import { useEffect } from 'react';
import { isArriving } from '../ui/ArrivalShield.tsx';
import { useScreenActions } from '../ui/hooks/use-screen.ts';

/** Keys that press what has the focus. */
const pressing: ReadonlySet<string> = new Set(['Enter', ' ']);

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Drops presses that do not belong to what is shown: a tap belongs to what was shown when the finger went down, a second
 * Enter to what was shown at the first one. A held Enter is one press.
 */
export function useOwnPresses(): void {
  const { state, memory } = useScreenActions();
  useEffect(() => {
    /** What was shown when the finger went down; null: no finger is down. */
    let begun: number | null = null;
    let lastKey = '';
    const begin = () => {
      begun = state().arrivals;
    };
    const forget = () => {
      begun = null;
    };
    const remember = ({ target }: Event) => {
      if (target instanceof Element) memory.pressed.element = target;
    };
    const end = (event: MouseEvent) => {
      // A device for the blind may click without a finger.
      if (begun !== null && begun !== state().arrivals) drop(event);
      else remember(event);
      queueMicrotask(forget);
    };
    const handleKey = (event: KeyboardEvent) => {
      const isAgain = lastKey === event.key;
      lastKey = event.key;
      if (!pressing.has(event.key)) return;
      const isNewLine = event.target instanceof HTMLTextAreaElement;
      if (event.key === 'Enter' && event.repeat && !isNewLine) event.preventDefault();
      else if (isAgain && isArriving()) drop(event);
      else remember(event);
    };
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    window.addEventListener('pointerdown', begin, options);
    window.addEventListener('pointercancel', forget, options);
    window.addEventListener('contextmenu', forget, options);
    window.addEventListener('click', end, options);
    window.addEventListener('keydown', handleKey, options);
    return () => ended.abort();
  }, [state, memory]);
}
