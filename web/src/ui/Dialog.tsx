import { Group, Modal, Stack } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { drawShield } from './arrival-shield.ts';
import styles from './Dialog.module.css';

interface Props {
  /** The heading and the accessible name. */
  title: string;
  /** Closes the dialog; null if the customer must choose an action. */
  onClose: (() => void) | null;
  actions: ReactNode;
  /** On a phone the dialog is a sheet of full width at the bottom, within reach of the thumb. */
  isSheet?: boolean;
  children?: ReactNode;
}

/** A dialog over the page. It keeps the focus; Escape closes it if it can be closed. */
export function Dialog({ title, onClose, actions, isSheet = false, children }: Props) {
  useReturnedFocus();
  useShield();
  const isClosable = onClose !== null;
  return (
    <Modal.Root
      opened
      centered
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      padding="lg"
      transitionProps={{ duration: 0 }}
      // The page keeps its scroll bar, since its removal would move the page sideways.
      removeScrollProps={{ removeScrollBar: false }}
      // Not as className, which Mantine gives to the wrapper of the content too.
      classNames={{
        inner: (isSheet && styles.inner) || '',
        content: `${styles.content} ${(isSheet && styles.sheet) || ''}`,
      }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* No Modal.Header: it would be a second banner of the page. */}
        <Modal.Body>
          <Stack gap="var(--mb-padding)">
            <Modal.Title fz="md" fw={700} lh="xs">
              {title}
            </Modal.Title>
            {children}
            <Group gap="xs" className={styles.actions}>
              {actions}
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Keeps the second tap of a double tap on the opener from what has just opened. */
function useShield(): void {
  useLayoutEffect(() => {
    const shield = drawShield();
    document.body.append(shield);
    return () => shield.remove();
  }, []);
}

/** Returns the focus to the opener, since a dialog is removed before Mantine would do it. */
function useReturnedFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}
