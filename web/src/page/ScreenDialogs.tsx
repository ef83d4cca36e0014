import { LeaveGuard } from './LeaveGuard.tsx';
import { ScreenModal } from './ScreenModal.tsx';
import { useScreenState } from '../ui/hooks/use-screen.ts';

/** The dialogs over a screen: its own, and above it the question before leaving. */
export function ScreenDialogs() {
  const { modal = null, guard = null } = useScreenState().screen ?? {};
  return (
    <>
      {modal && <ScreenModal key={modal.key} modal={modal} />}
      {guard && <LeaveGuard guard={guard} />}
    </>
  );
}
