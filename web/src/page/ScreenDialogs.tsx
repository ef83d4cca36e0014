import { LeaveGuard } from './LeaveGuard.tsx';
import { ScreenModal } from './ScreenModal.tsx';
import { useScreenState } from '../ui/hooks/use-screen.ts';

/** What stands over a screen: its dialog, and over that the question before it is left. */
export function ScreenDialogs() {
  const { modal = null, guard = null } = useScreenState().screen ?? {};
  return (
    <>
      {modal && <ScreenModal key={modal.key} modal={modal} />}
      {guard && <LeaveGuard guard={guard} />}
    </>
  );
}
