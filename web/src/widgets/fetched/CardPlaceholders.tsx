import styles from './Fetched.module.css';

interface Props {
  count: number;
  /** What is waited for, for screen readers. */
  label: string;
  size?: 'option' | 'shop' | 'gateway';
}

/** Cards of the right size where a list will be, so that nothing moves when it comes. [O-9.05] */
export function CardPlaceholders({ count, label, size = 'option' }: Props) {
  return (
    <div className={styles.list}>
      <output className={styles.status}>{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div className={styles.placeholder} key={index} data-placeholder data-size={size} aria-hidden />
      ))}
    </div>
  );
}
