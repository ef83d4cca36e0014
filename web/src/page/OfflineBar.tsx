import { IconWifiOff } from '@tabler/icons-react';
import { useScreenState } from '../ui/hooks/use-screen.ts';
import styles from './OfflineBar.module.css';

/** The client's own text, since the server cannot send one without a connection. */
const offlineText = 'اتصال اینترنت برقرار نیست. به محض وصل شدن، خودکار ادامه می‌دهیم.';

/** A bar that reports a missing connection and that the order continues afterwards. */
export function OfflineBar() {
  const { offline } = useScreenState();
  return (
    <output className={styles.region}>
      {offline && (
        <span className={styles.bar}>
          <IconWifiOff className={styles.icon} aria-hidden />
          {offlineText}
        </span>
      )}
    </output>
  );
}
