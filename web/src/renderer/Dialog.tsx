import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import './dialog.css';
import styles from './Dialog.module.css';

interface Props {
  title: string | null;
  /** What closing does; null: it cannot be closed. */
  onClose: (() => void) | null;
  actions: ReactNode;
  children: ReactNode;
}

/** A dialog over the page: keeps the focus, closes by Escape where it may. */
export function Dialog({ title, onClose, actions, children }: Props) {
  const isClosable = onClose !== null;
  return (
    <Modal
      opened
      centered
      title={title}
      onClose={onClose ?? (() => undefined)}
      withCloseButton={false}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 0 }}
    >
      {children}
      <div className={styles.actions}>{actions}</div>
    </Modal>
  );
}
