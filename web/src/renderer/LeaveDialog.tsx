import type { Guard } from '@gam/schemas/descriptors';
import { PlainButton } from '../parts/PlainButton.tsx';
import { Dialog } from './Dialog.tsx';
import type { LeaveQuestion } from './screen-state.ts';

interface Props {
  guard: Guard;
  leaving: LeaveQuestion;
}

/** The question before an order is left, in the screen's own words. [O-4.24] */
export function LeaveDialog({ guard, leaving }: Props) {
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
