import { useEffect, useState } from 'react';
import { useScreenActions } from './use-screen.ts';

/**
 * Returns the screen's value, or the customer's choice until its request ends. A failed request shows the screen's
 * value again. [W-4.08]
 */
export function useTentative<V>(current: V): readonly [value: V, choose: (value: V) => void] {
  const { border, subscribe } = useScreenActions();
  const [chosen, setChosen] = useState<{ readonly value: V } | null>(null);
  useEffect(() => {
    if (chosen === null) return undefined;
    let moment: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(() => {
      clearTimeout(moment);
      // The batch ends just after its screen or its failure is shown.
      moment = setTimeout(() => {
        if (!border.isBusy()) setChosen(null);
      });
    });
    return () => {
      stop();
      clearTimeout(moment);
    };
  }, [chosen, border, subscribe]);
  return [chosen === null ? current : chosen.value, (value) => setChosen({ value })];
}
