import { IconWifiOff } from '@tabler/icons-react';
import { ownTexts } from './own-texts.ts';
import { useScreenState } from '../ui/hooks/use-screen.ts';
import styles from './OfflineBar.module.css';

/** Says calmly that there is no connection and that nothing is lost. */
export function OfflineBar() {
  const { offline } = useScreenState();
  return (
    <output className={styles.region}>
      {offline && (
        <span className={styles.bar}>
          <IconWifiOff className={styles.icon} aria-hidden />
          {ownTexts.offline}
        </span>
      )}
    </output>
  );
}
