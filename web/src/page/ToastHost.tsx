import { Anchor, Notification, Stack } from '@mantine/core';
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LevelIcon } from '../ui/Note.tsx';
import { makeId } from '@gam/client/events';
import type { ShowToast, ToastAction } from '@gam/client/page-host';
import { useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import { placeInColumn } from './toast-place.ts';
import '@mantine/core/styles/Notification.layer.css';

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
    // Our own list: the library's gives a new toast its height a frame later, when its place is chosen already.
    <Stack gap="md">
      {shown.map(({ id, message, icon, role, 'data-level': level }) => (
        <Notification
          key={id}
          icon={icon}
          role={role}
          data-level={level}
          withCloseButton={false}
          withBorder
          bg="var(--gam-card)"
          px="md"
          py="sm"
          style={{ boxShadow: 'var(--gam-shadow)' }}
          styles={styles}
        >
          {message}
        </Notification>
      ))}
    </Stack>,
    host,
  );
}

const styles = {
  icon: {
    inlineSize: 'auto',
    blockSize: 'auto',
    marginInlineEnd: 'var(--gam-space-3)',
    background: 'none',
  },
  description: { color: 'var(--gam-ink)', lineHeight: 'var(--gam-leading-tight)' },
} as const;

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
    role: level === 'error' || level === 'warning' ? 'alert' : 'status',
    'data-level': level,
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
