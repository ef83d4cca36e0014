import { Chip, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { CardGrid } from '../../ui/Card.tsx';
import { type PillItem, PillText } from './Pill.tsx';
import pillStyles from './Pill.module.css';
import styles from './PillGroup.module.css';

interface Props {
  label: string;
  items: readonly PillItem[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

const chipClasses = {
  root: styles.root ?? '',
  input: styles.input ?? '',
  label: pillStyles.pill ?? '',
};

/** A choice of a few days: radio buttons that look like pills. */
export function PillGroup({ label, items, chosen, onChoose }: Props) {
  const name = useId();
  if (items.length === 0) return null;
  return (
    <Stack component="fieldset" gap="xs" miw={0}>
      <Text component="legend" mb="xs" fz="xs" fw={700} lh="xs">
        {label}
      </Text>
      <Chip.Group value={chosen} onChange={onChoose}>
        {/* A week of days stands in one line of a question on wide displays. */}
        <CardGrid least="4.4rem" gap="xs">
          {items.map((item) => (
            <Chip
              key={item.id}
              classNames={chipClasses}
              icon={null}
              variant="outline"
              name={name}
              value={item.id}
              aria-label={item.spoken}
              disabled={item.note !== null}
            >
              <PillText {...item} />
            </Chip>
          ))}
        </CardGrid>
      </Chip.Group>
    </Stack>
  );
}
