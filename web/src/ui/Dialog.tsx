import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import './dialog.css';
import styles from './Dialog.module.css';

interface Props {
  /** Its heading and its name. */
  title: string;
  /** What closing does; null: it cannot be closed. */
  onClose: (() => void) | null;
  actions: ReactNode;
  /** On a phone at the bottom, over the whole width, where the thumb is. */
  isSheet?: boolean;
  children?: ReactNode;
}

/** A dialog over the page: keeps the focus, closes by Escape where it may. */
export function Dialog({ title, onClose, actions, isSheet = false, children }: Props) {
  useReturnedFocus();
  const isClosable = onClose !== null;
  return (
    <Modal.Root
      opened
      centered
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      transitionProps={{ duration: 0 }}
      // The page's bar is always there: taking it away would move the page sideways.
      removeScrollProps={{ removeScrollBar: false }}
      // Not as className: Mantine gives that of the content to what centres it as well.
      classNames={{
        inner: (isSheet && styles.inner) || '',
        content: `${styles.content} ${isSheet ? styles.sheet : ''}`,
        body: styles.body ?? '',
        title: styles.title ?? '',
      }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* No Modal.Header: it would be a second banner of the page. */}
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          {children}
          <div className={styles.actions}>{actions}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Gives the focus back to where it was: a closed dialog is gone at once, before Mantine would do it. */
function useReturnedFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}
