import { useId } from 'react';
import styles from './PillGroup.module.css';

interface Item {
  readonly id: string;
  readonly label: string;
  /** What a reader says instead of the label. */
  readonly spoken?: string;
  /** Why it cannot be chosen; null: it can. */
  readonly note: string | null;
}

interface Props {
  label: string;
  layout: 'narrow' | 'wide';
  items: readonly Item[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** One of a few short things: real radio buttons that look like pills. */
export function PillGroup({ label, layout, items, chosen, onChoose }: Props) {
  const name = useId();
  if (items.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.pills} data-layout={layout}>
        {items.map(({ id, label: text, spoken, note }) => (
          <label className={styles.pill} key={id} data-chosen={id === chosen} data-off={note !== null}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              aria-label={spoken}
              checked={id === chosen}
              disabled={note !== null}
              onChange={() => onChoose(id)}
            />
            <span className={styles.text}>{text}</span>
            {note !== null && <span className={styles.note}>{note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
