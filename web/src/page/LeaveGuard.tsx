import type { Guard } from '@gam/schemas/descriptors';
import { PlainButton } from '../ui/PlainButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useScreenState } from '../ui/hooks/use-screen.ts';

/**
 * The question before an order is left, with the screen's texts. Loaded with the first screen that has a guard, since it
 * must also open without a connection. [O-4.24]
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
