import { useScreenState } from '../ui/hooks/use-screen.ts';
import styles from './LoadingBar.module.css';

/** A thin line at the top while a request is slow. */
export function LoadingBar() {
  const { slow } = useScreenState();
  return <div className={styles.bar} data-on={slow} aria-hidden />;
}
