import type { Guard } from '@gam/schemas/descriptors';
import { PlainButton } from '../ui/PlainButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useScreenState } from '../ui/hooks/use-screen.ts';

/**
 * The question before an order is left, in the screen's own words. Loaded with the first screen that has something to
 * leave: without a connection it would come too late. [O-4.24]
 */
export function LeaveGuard({ guard }: { guard: Guard }) {
  const { leaving } = useScreenState();
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
