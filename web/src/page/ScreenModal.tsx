import type { Modal } from '@gam/schemas/descriptors';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NodeView } from '../ui/NodeView.tsx';
import { useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';

/** The dialog of a screen: a sheet on a phone, with buttons that stay visible. [O-4.28] */
export function ScreenModal({ modal }: { modal: Modal }) {
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
