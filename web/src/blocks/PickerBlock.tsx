import type { Picker } from '@gam/schemas/descriptors';
import { useId } from 'react';
import { useScreenActions } from '../ui/hooks/use-screen.ts';
import styles from './PickerBlock.module.css';

/** One of a few, taking effect at once. [O-1.11] */
export function PickerBlock({ node: { label, value, options, event, arg } }: { node: Picker }) {
  const { send } = useScreenActions();
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label className={styles.option} key={option.id}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              checked={option.id === value}
              onChange={() => send(event, { [arg]: option.id })}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
