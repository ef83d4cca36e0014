import type { KeyboardEvent } from 'react';
import { stepOfKey } from './move-focus.ts';

/**
 * Handles a key in a group of buttons with the role `radio` as browsers do for native ones: an arrow moves to the next
 * item that can be chosen and chooses it, from the last one to the first; Home and End lead to these two. Enter presses
 * the submit button of the form.
 */
export function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: group } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (key === 'Enter') {
    event.preventDefault();
    const form = group.closest('form');
    if (!event.repeat) form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    return;
  }
  const step = Object.hasOwn(stepOfKey, key) ? stepOfKey[key] : undefined;
  if (step === undefined || 'months' in step) return;
  event.preventDefault();
  const radios = [...group.querySelectorAll<HTMLButtonElement>('[role="radio"]:enabled')];
  const place = radios.findIndex((radio) => radio === document.activeElement);
  const to =
    'edge' in step ? (step.edge === 'first' ? 0 : -1) : (place + Math.sign(step.days)) % radios.length;
  radios.at(to)?.focus();
  radios.at(to)?.click();
}
