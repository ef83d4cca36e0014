import type { Guard } from '@gam/schemas/descriptors';
import { useEffect } from 'react';
import { PlainButton } from '../parts/PlainButton.tsx';
import { Dialog } from './Dialog.tsx';
import { useScreenActions, useScreenState } from './use-screen.ts';

/**
 * Asks before the order is left: inside the product with the screen's own words, at the end of the page with the
 * browser's. Loaded with the first screen that has something to leave: without a connection it would come too late.
 * [O-4.24]
 */
export function LeaveGuard({ guard }: { guard: Guard }) {
  const { leaving } = useScreenState();
  const { isGuarded } = useScreenActions();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isGuarded()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isGuarded]);

  if (leaving === null) return null;
  return (
    <Dialog
      title={guard.body}
      onClose={leaving.stay}
      actions={
        <>
          <PlainButton kind="primary" onClick={leaving.stay} data-autofocus>
            {guard.stay}
          </PlainButton>
          <PlainButton kind="quiet" onClick={leaving.leave}>
            {guard.leave}
          </PlainButton>
        </>
      }
    />
  );
}
