import styles from './FormPlaceholder.module.css';

const fields = ['line', 'area', 'line', 'map'] as const;

/** A form of the right size where the fields will be. */
export function FormPlaceholder({ label }: { label: string }) {
  return (
    <>
      <output className={styles.status}>{label}</output>
      <div className={styles.form} aria-hidden data-placeholder>
        <span className={styles.title} />
        {fields.map((kind, index) => (
          // They stay where they are.
          <span className={styles.field} data-kind={kind} key={index} />
        ))}
      </div>
    </>
  );
}
