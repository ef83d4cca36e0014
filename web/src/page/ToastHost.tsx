import { Anchor } from '@mantine/core';
import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LevelIcon } from '../ui/Note.tsx';
import { makeId } from '@gam/client/events';
import type { ShowToast, ToastAction } from '@gam/client/page-host';
import { useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import { placeInColumn } from './toast-place.ts';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

/** A row of the page, not above it. */
const styles = {
  root: { position: 'static', inlineSize: '100%', maxInlineSize: 'none', transform: 'none' },
} as const;

/**
 * The list of toasts, a row of the page that covers nothing; screen readers announce them. They stay until the next
 * accepted action, so that nothing moves by itself.
 */
export function ToastHost() {
  const [host] = useState(() => document.createElement('div'));
  const { memory } = useScreenActions();
  const { notifications: shown } = useNotifications();
  const { visit } = useScreenState();
  const last = shown.at(-1)?.id;
  // Each new toast, and each step that it comes to.
  const arrival = last === undefined ? null : `${last} ${visit}`;
  useLayoutEffect(() => {
    if (arrival !== null) placeInColumn(host, memory.pressed.element);
    else host.remove();
  }, [host, arrival, memory]);
  useEffect(() => () => host.remove(), [host]);
  return createPortal(
    <Notifications
      position="top-center"
      autoClose={false}
      // Rows below it make room at once.
      transitionDuration={0}
      limit={most}
      notificationMaxHeight="none"
      withinPortal={false}
      styles={styles}
    />,
    host,
  );
}

/** More of them would fill the window of a phone. */
const most = 3;

/** Adds a toast to the list. One that says the same is replaced, so that it is announced again. */
export function addToast(...[level, text, action]: Parameters<ShowToast>): void {
  const name = `${level} ${text} `;
  notifications.updateState(notificationsStore, (shown) =>
    shown.filter(({ id = '' }) => !id.startsWith(name)).slice(1 - most),
  );
  const id = notifications.show({
    id: name + makeId(),
    message: action ? (
      <ActionableToast text={text} action={action} onDone={() => notifications.hide(id)} />
    ) : (
      text
    ),
    icon: <LevelIcon level={level} />,
    withCloseButton: false,
    role: level === 'error' || level === 'warning' ? 'alert' : 'status',
    mod: { level },
    withBorder: true,
    bg: 'var(--gam-card)',
    px: 'md',
    py: 'sm',
    style: { boxShadow: 'var(--gam-shadow)' },
    styles: {
      icon: {
        inlineSize: 'auto',
        blockSize: 'auto',
        marginInlineEnd: 'var(--gam-space-3)',
        background: 'none',
      },
      description: { color: 'var(--gam-ink)', lineHeight: 'var(--gam-leading-tight)' },
    },
  });
}

/** Removes all toasts. */
export function removeToasts(): void {
  notifications.clean();
}

interface ActionableToastProps {
  text: string;
  action: ToastAction;
  onDone: () => void;
}

/** The content of a toast with a button. */
function ActionableToast({ text, action: { label, run }, onDone }: ActionableToastProps) {
  return (
    <>
      {text}{' '}
      <Anchor
        component="button"
        type="button"
        mih="var(--gam-target)"
        fw={700}
        onClick={() => (onDone(), run())}
      >
        {label}
      </Anchor>
    </>
  );
}
