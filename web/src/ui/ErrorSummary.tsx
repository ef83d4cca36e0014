import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './ErrorSummary.module.css';

interface Props {
  id: string;
  /** A new object is said again, also with the same words. */
  problem: { readonly message: string } | null;
}

/** What is wrong with the answer; takes the focus, so that it is read and seen. */
export function ErrorSummary({ id, problem }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) box.current?.focus();
  }, [problem]);
  if (problem === null) return null;
  return (
    <div className={styles.box} id={id} role="alert" tabIndex={-1} ref={box}>
      <IconAlertCircle className={styles.icon} aria-hidden />
      <p>{problem.message}</p>
    </div>
  );
}
