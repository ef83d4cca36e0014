import type { Guard, Modal } from '@gam/schemas/descriptors';
import { useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import { PlainButton } from '../ui/PlainButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { NodeView } from '../ui/NodeView.tsx';

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

/**
 * The question before an order is left, with the screen's texts. Loaded with the first screen that has a guard, since it
 * must also open without a connection. [O-4.24]
 */
function LeaveGuard({ guard }: { guard: Guard }) {
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

/** The dialog of a screen: a sheet on a phone, with buttons that stay visible. [O-4.28] */
function ScreenModal({ modal }: { modal: Modal }) {
  const { send, press, border } = useScreenActions();
  const { leaving } = useScreenState();
  const { title, body, actions, dismiss } = modal;
  const primary = actions.find(({ kind, disabled }) => kind === 'primary' && disabled !== true);
  // A second Escape is ignored; under the question before leaving, Escape closes only that question.
  const close = () => dismiss !== null && !border.isBusy() && send(dismiss, {});
  return (
    <Dialog
      title={title}
      isSheet
      onClose={dismiss === null || leaving !== null ? null : close}
      actions={actions.map((button) => (
        <ActionButton key={button.id} button={button} />
      ))}
    >
      <form
        // The blocks stand in the dialog's own rows.
        style={{ display: 'contents' }}
        noValidate
        // Enter in a text field presses the primary button, as in the page.
        onSubmit={(event) => {
          event.preventDefault();
          if (primary) press(primary);
        }}
      >
        {body.map((node) => (
          <NodeView key={node.key} node={node} />
        ))}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
