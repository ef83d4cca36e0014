import { Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import '@mantine/core/styles/Popover.layer.css';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';

interface Props {
  id: string;
  /** The button that opened it. */
  button: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** An open text beside its button; Escape and a tap elsewhere close it. */
export function HintPopover({ id, button, onClose, children }: Props) {
  useHotkeys([['Escape', onClose]], []);
  return (
    <Popover
      opened
      onDismiss={onClose}
      // In the page's order, so that a screen reader reads it after its button.
      withinPortal={false}
      withRoles={false}
      shadow="md"
      transitionProps={{ duration: 0 }}
      // A finger that scrolls does not close it.
      clickOutsideEvents={['pointerup']}
    >
      <Popover.Target>
        <Existing element={button} />
      </Popover.Target>
      <Popover.Dropdown id={id} maw="var(--gam-tip)" fz="xs" lh="sm">
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Gives the popover an element from outside, since the button is drawn before this chunk is loaded. */
function Existing({ ref, element }: { ref?: Ref<HTMLElement>; element: HTMLElement }) {
  useImperativeHandle(ref, () => element);
  return null;
}
