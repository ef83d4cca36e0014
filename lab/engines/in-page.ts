import type { Point } from './driver.ts';

// These functions are sent to the page as text: each uses nothing but its arguments and what the page has. The first
// argument are the elements of a role and name.

/** Where an element, or a label of it, can be pressed once it is scrolled to; null: nowhere yet. `index`: as for at(). */
export function findPoint(found: readonly HTMLElement[], index: number): Point | null {
  const element = found.at(index);
  if (element === undefined || element.matches(':disabled, [aria-disabled=true]')) return null;
  for (const target of [element, ...((element as HTMLInputElement).labels ?? [])]) {
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = target.getBoundingClientRect();
    const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    const hit = document.elementFromPoint(point.x, point.y);
    if (hit !== null && target.contains(hit)) return point;
  }
  return null;
}

/** The text of the first one; null: there is none. */
export const readText = ([first]: readonly HTMLElement[]): string | null => first?.textContent ?? null;

/** Whether nothing moves but what moves for ever, such as the mark of something on its way. */
export const isAtRest = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    );

export const isChecked = (found: readonly HTMLElement[]): boolean =>
  found.some((one) => one.matches(':checked, [aria-checked=true]'));

export const hasFocus = (found: readonly HTMLElement[]): boolean =>
  found.some((one) => one === document.activeElement);
