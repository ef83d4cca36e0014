import type { Entry } from '@gam/schemas/descriptors';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useScreenState } from '../../ui/hooks/use-screen.ts';

/**
 * Keeps the focus of whoever is at work in an entry: in the field that is wrong, at the button once what was given
 * stands, in the field again when it was taken back. Nobody else's focus is moved.
 */
export function useEntryFocus({ done }: Entry): RefObject<HTMLDivElement | null> {
  const { fieldErrors } = useScreenState();
  const entry = useRef<HTMLDivElement>(null);
  const isDone = done !== null;
  const wasDone = useRef(isDone);
  // Before the browser takes the focus from what is disabled now.
  useLayoutEffect(() => {
    if (wasDone.current === isDone) return;
    wasDone.current = isDone;
    if (isFocusIn(entry.current))
      entry.current?.querySelector<HTMLElement>(isDone ? 'button' : 'input')?.focus();
  }, [isDone]);

  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0 || !isFocusIn(entry.current)) return;
    const wrong = entry.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    wrong?.focus();
    wrong?.select();
  }, [fieldErrors]);
  return entry;
}

const isFocusIn = (place: HTMLElement | null): boolean => place?.contains(document.activeElement) === true;
