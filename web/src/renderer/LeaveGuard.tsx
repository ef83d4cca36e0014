import type { Screen } from '@gam/schemas/descriptors';
import { useEffect } from 'react';
import { leaveDialog } from './lazy-dialogs.ts';
import { useScreenActions, useScreenState } from './use-screen.ts';

/**
 * Asks before the order is left: inside the product with the screen's own words, at the end of the page with the
 * browser's. [O-4.24]
 */
export function LeaveGuard({ guard }: { guard: Screen['guard'] }) {
  const { leaving } = useScreenState();
  const { isGuarded } = useScreenActions();
  const hasGuard = guard !== null;
  useEffect(() => {
    if (!hasGuard) return undefined;
    // Without a connection it would come too late.
    leaveDialog.warm();
    const ask = (event: BeforeUnloadEvent) => {
      if (isGuarded()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasGuard, isGuarded]);

  return leaving && guard && <leaveDialog.Part guard={guard} leaving={leaving} />;
}
