import { Notifications, notifications } from '@mantine/notifications';
import { LevelIcon } from '../ui/LevelIcon.tsx';
import type { ShowToast, ToastAction } from '../client/screen-controller.ts';
import './toasts.css';
import styles from './ToastHost.module.css';

/** How long a toast stays: long enough to be read twice. */
const staysMs = 6000;

/** Where toasts appear: on top, read out by screen readers as they come. */
export function ToastHost() {
  return (
    <Notifications position="top-center" autoClose={staysMs} containerWidth="var(--gam-toast)" limit={3} />
  );
}

export function addToast(...[level, text, action]: Parameters<ShowToast>): void {
  const id = notifications.show({
    message: action ? <Actionable text={text} action={action} onDone={() => notifications.hide(id)} /> : text,
    icon: <LevelIcon level={level} />,
    withCloseButton: false,
    role: level === 'error' || level === 'warning' ? 'alert' : 'status',
    mod: { level },
    classNames: { root: styles.toast ?? '', icon: styles.icon ?? '', description: styles.text ?? '' },
  });
}

interface ActionableProps {
  text: string;
  action: ToastAction;
  onDone: () => void;
}

/** A toast with something to do about it. */
function Actionable({ text, action: { label, run }, onDone }: ActionableProps) {
  return (
    <>
      {text}{' '}
      <button className={styles.action} type="button" onClick={() => (onDone(), run())}>
        {label}
      </button>
    </>
  );
}
