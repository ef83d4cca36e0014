import { useEffect, useState } from 'react';
import { useScreenActions } from './use-screen.ts';

/**
 * What the screen says, or what was chosen instead as long as that is on its way: then the screen's word is the truth,
 * also where the way ended in a failure and the screen is the same as before. [W-4.08]
 */
export function useTentative<V>(said: V): readonly [value: V, choose: (value: V) => void] {
  const { border, subscribe } = useScreenActions();
  const [chosen, setChosen] = useState<{ readonly value: V } | null>(null);
  useEffect(() => {
    if (chosen === null) return undefined;
    let moment: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(() => {
      clearTimeout(moment);
      // The batch that brought a screen, or a failure, is over a moment after that is shown.
      moment = setTimeout(() => {
        if (!border.isBusy()) setChosen(null);
      });
    });
    return () => {
      stop();
      clearTimeout(moment);
    };
  }, [chosen, border, subscribe]);
  return [chosen === null ? said : chosen.value, (value) => setChosen({ value })];
}
