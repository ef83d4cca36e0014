import { useEffect, useRef } from 'react';
import type { BeforeNext } from '../../client/screen-state.ts';
import { useScreenActions } from './use-screen.ts';

/** Takes over the press that moves on, by the button and by Enter, while there is something to finish; null: nothing. */
export function useBeforeNext(before: BeforeNext | null): void {
  const { hold } = useScreenActions();
  const latest = useRef(before);
  useEffect(() => {
    latest.current = before;
  });
  const isHeld = before !== null;
  const label = before?.label ?? null;
  useEffect(() => {
    if (!isHeld) return undefined;
    hold({ label, run: () => latest.current?.run() ?? null });
    return () => hold(null);
  }, [hold, isHeld, label]);
}
