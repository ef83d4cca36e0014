import type { EffectOf } from '@gam/schemas/descriptors';
import { Notifications, notifications } from '@mantine/notifications';
import { LevelIcon } from '../parts/LevelIcon.tsx';
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

export function addToast(level: EffectOf<'toast'>['level'], text: string): void {
  notifications.show({
    message: text,
    icon: <LevelIcon level={level} />,
    withCloseButton: false,
    role: level === 'error' || level === 'warning' ? 'alert' : 'status',
    mod: { level },
    classNames: { root: styles.toast ?? '', icon: styles.icon ?? '', description: styles.text ?? '' },
  });
}
