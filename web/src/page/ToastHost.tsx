import { Anchor } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { LevelIcon } from '../ui/Note.tsx';
import type { ShowToast, ToastAction } from '@gam/client/page-host';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

/** The time that a toast is shown: long enough to be read twice. */
const shownMs = 6000;

/** The list of toasts at the top; screen readers announce them. */
export function ToastHost() {
  return (
    <Notifications position="top-center" autoClose={shownMs} containerWidth="var(--gam-toast)" limit={3} />
  );
}

/** Adds a toast to the list. */
export function addToast(...[level, text, action]: Parameters<ShowToast>): void {
  const id = notifications.show({
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
    style: { boxShadow: 'var(--gam-shadow-raised)' },
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
