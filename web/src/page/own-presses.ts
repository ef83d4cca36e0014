import type { ScreenController } from '@gam/client/screen-controller';
import { drawShield } from '../ui/arrival-shield.ts';

/** Keys that press what has the focus. */
const pressing: ReadonlySet<string> = new Set(['Enter', ' ']);

/** Whether something has just arrived: a shield lies over it. */
const isArriving = (): boolean =>
  [...document.querySelectorAll('[data-arrival-shield]')].some(
    (shield) => getComputedStyle(shield).visibility === 'visible',
  );

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Drops presses that do not belong to what is shown: a tap belongs to what was shown when the finger went down, a second
 * Enter to what was shown at the first one. A held Enter is one press.
 */
export function ownPresses({ state, subscribe, memory, border }: ScreenController): void {
  let { arrivals } = state();
  let shield: HTMLElement | null = null;
  const unsubscribe = subscribe(() => {
    if (state().arrivals === arrivals) return;
    ({ arrivals } = state());
    shield?.remove();
    shield = drawShield();
    document.body.append(shield);
  });
  border.ended.addEventListener('abort', () => {
    unsubscribe();
    shield?.remove();
  });
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
    // A key clicks too, while a finger may be down.
    const isPointed = event.detail > 0;
    // A device for the blind may click without a finger.
    if (isPointed && begun !== null && begun !== state().arrivals) drop(event);
    else remember(event);
    if (isPointed) queueMicrotask(forget);
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
  const options = { capture: true, signal: border.ended };
  window.addEventListener('pointerdown', begin, options);
  window.addEventListener('pointercancel', forget, options);
  window.addEventListener('contextmenu', forget, options);
  window.addEventListener('click', end, options);
  window.addEventListener('keydown', handleKey, options);
}
