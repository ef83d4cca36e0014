import type { AnyNode, Screen } from '@gam/schemas/descriptors';
import { ActionButton } from '../parts/ActionButton.tsx';
import { Dialog } from './lazy-dialog.ts';
import { NodeView } from './NodeView.tsx';
import { useScreenActions } from './use-screen.ts';

/** The dialog that a screen was sent with. */
export function ScreenModal({ modal }: { modal: Screen['modal'] }) {
  const { send } = useScreenActions();
  if (modal === null) return null;
  const { key, title, body, actions, dismiss } = modal;
  return (
    <Dialog
      key={key}
      title={title}
      onClose={dismiss === null ? null : () => send(dismiss, {})}
      actions={actions.map((button) => (
        <ActionButton key={button.id} button={button} />
      ))}
    >
      {(body as AnyNode[]).map((node) => (
        <NodeView key={node.key} node={node} />
      ))}
    </Dialog>
  );
}
