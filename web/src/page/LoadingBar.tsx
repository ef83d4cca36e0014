import { useScreenState } from '../ui/hooks/use-screen.ts';
import styles from './LoadingBar.module.css';

/** A thin line on top while something takes longer than a moment. */
export function LoadingBar() {
  const { slow } = useScreenState();
  return <div className={styles.bar} data-on={slow} aria-hidden />;
}
