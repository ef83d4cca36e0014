import type { Entry } from '@gam/schemas/descriptors';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';

/** What was typed is settled when it is taken, and when it is taken back: what the screen says stands then. [W-4.07] */
export function useSettledFields({ key, fields, done }: Entry): void {
  const { drafts } = useScreenActions();
  const isDone = done !== null;
  const wasDone = useRef(isDone);
  const settle = useEffectEvent(() => {
    for (const { name, value } of fields) drafts.keepField(key, name, value);
  });
  useEffect(() => {
    if (wasDone.current === isDone) return;
    wasDone.current = isDone;
    settle();
  }, [isDone]);
}
