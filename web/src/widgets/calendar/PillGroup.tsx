import { Chip, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { CardGrid } from '../../ui/Card.tsx';
import styles from './PillGroup.module.css';

interface Item {
  readonly id: string;
  readonly label: string;
  /** The accessible name, if it differs from the label. */
  readonly spoken?: string;
  /** The reason why the item cannot be chosen; null if it can. */
  readonly note: string | null;
}

interface Props {
  label: string;
  layout: keyof typeof widths;
  items: readonly Item[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The least width of a pill in each layout; a week of days stands in one line of a question on wide displays. */
const widths = { narrow: '3.125rem', day: '4.4rem', wide: '9rem' } as const;
const chipClasses = {
  root: styles.pill ?? '',
  input: styles.input ?? '',
  label: styles.label ?? '',
};

/** A choice of a few short items: radio buttons that look like pills. */
export function PillGroup({ label, layout, items, chosen, onChoose }: Props) {
  const name = useId();
  if (items.length === 0) return null;
  return (
    <Stack component="fieldset" gap="xs" miw={0}>
      <Text component="legend" mb="xs" fz="xs" fw={700} lh="xs">
        {label}
      </Text>
      <Chip.Group value={chosen} onChange={onChoose}>
        <CardGrid least={widths[layout]} gap="xs">
          {items.map(({ id, label: text, spoken, note }) => (
            <Chip
              key={id}
              classNames={chipClasses}
              icon={null}
              variant="outline"
              name={name}
              value={id}
              aria-label={spoken}
              disabled={note !== null}
            >
              {note === null ? text : <s>{text}</s>}
              {note !== null && <div>{note}</div>}
            </Chip>
          ))}
        </CardGrid>
      </Chip.Group>
    </Stack>
  );
}
