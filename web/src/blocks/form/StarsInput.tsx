import { Group } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { FieldInputProps } from './field-input-props.ts';
import styles from './StarsInput.module.css';

/** One to five stars: radio buttons with a star each, filled up to the chosen one. */
export function StarsInput({ field: { options = [] }, value, onType, attributes }: FieldInputProps) {
  const { id, disabled, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = attributes;
  const chosen = options.findIndex((option) => option.id === value);
  return (
    <Group
      gap={0}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
    >
      {options.map((option, index) => {
        const isFull = index <= chosen;
        const Star = isFull ? IconStarFilled : IconStar;
        return (
          <label key={option.id} className={styles.star} title={option.label}>
            <input
              type="radio"
              // The field's label leads to the chosen star, else to the first.
              id={index === Math.max(0, chosen) ? id : undefined}
              name={id}
              aria-label={option.label}
              disabled={disabled}
              checked={index === chosen}
              onChange={() => onType(option.id)}
            />
            <Star className={isFull ? styles.full : undefined} aria-hidden />
          </label>
        );
      })}
    </Group>
  );
}
