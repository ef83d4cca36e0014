import box from './AddressBox.module.css';
import styles from './AddressPlaceholders.module.css';

/** Boxes of the right size where the addresses will be, so that nothing moves when they come. [W-2.03] */
export function AddressPlaceholders({ count }: { count: number }) {
  return (
    <div className={styles.boxes} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div className={box.box} key={index} data-placeholder>
          <span className={box.mark} />
          <span className={`${box.words} ${styles.words}`}>
            <span className={styles.title} />
            <span className={styles.text} />
            <span className={styles.text} />
          </span>
        </div>
      ))}
    </div>
  );
}
