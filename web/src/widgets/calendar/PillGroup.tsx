import { Chip, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { type ReactNode, useId } from 'react';
import { CardGrid } from '../../ui/Card.tsx';
import type { PillItem } from './Pill.tsx';
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

/** A choice of a few days: radio buttons that look like pills. Why some cannot be chosen stands below them. */
export function PillGroup({ label, items, chosen, onChoose }: Props) {
  const name = useId();
  if (items.length === 0) return null;
  return (
    <Stack component="fieldset" gap="xs" miw={0}>
      <legend className={styles.legend}>
        <Legend>{label}</Legend>
      </legend>
      <Chip.Group value={chosen} onChange={onChoose}>
        <Pills>
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
              {item.note === null ? item.label : <s>{item.label}</s>}
            </Chip>
          ))}
        </Pills>
      </Chip.Group>
      {/* The names that are spoken contain the reasons. */}
      <Reasons>
        {reasonsOf(items).map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
      </Reasons>
    </Stack>
  );
}

/** Takes the room of a choice until its pills are loaded, so that nothing below it moves under a finger then. */
export const PillGroupPlaceholder = ({ label, length }: { label: string; length: number }) => (
  <Stack gap="xs">
    <Skeleton w="fit-content">
      <Legend>{label}</Legend>
    </Skeleton>
    <Pills>
      {Array.from({ length }, (_, index) => (
        <Skeleton key={index} h="var(--gam-target)" />
      ))}
    </Pills>
    <Reasons />
  </Stack>
);

const Legend = ({ children }: { children: string }) => (
  <Text fz="xs" fw={700} lh="xs">
    {children}
  </Text>
);

/** A week of days stands in one line of a question on wide displays. */
const Pills = ({ children }: { children: ReactNode }) => (
  <CardGrid least="4.4rem" gap="xs">
    {children}
  </CardGrid>
);

/** Has the height of its usual lines also while there are none. */
const Reasons = ({ children }: { children?: ReactNode }) => (
  <Text component="div" className={styles.reasons} c="dimmed" fz="xs" lh="xs" aria-hidden>
    {children}
  </Text>
);

/** Returns each reason once, after the names of the items that have it; one that all have stands alone. */
function reasonsOf(items: readonly PillItem[]): string[] {
  const reasons = new Set(items.flatMap(({ note }) => note ?? []));
  return [...reasons].map((reason) => {
    const names = items.filter(({ note }) => note === reason).map(({ label }) => label);
    return names.length === items.length ? reason : `${names.join('، ')}: ${reason}`;
  });
}
