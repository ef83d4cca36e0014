import styles from './OptionHints.module.css';

/** The lines of hints of an option. [O-3.05] */
export function OptionHints({ hints }: { hints: readonly string[] }) {
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints}>
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}
