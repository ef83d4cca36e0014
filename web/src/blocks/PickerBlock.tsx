import type { Picker } from '@gam/schemas/descriptors';
import { Box, Chip, Group, Text } from '@mantine/core';
import { useScreenActions } from '../ui/hooks/use-screen.ts';
import styles from './PickerBlock.module.css';

/** A choice of one option that takes effect at once. [O-1.11] */
export function PickerBlock({ node: { label, value, options, event, arg } }: { node: Picker }) {
  const { send } = useScreenActions();
  return (
    <Box component="fieldset" miw={0}>
      <Text component="legend" c="dimmed" fz="xs" mb="xs">
        {label}
      </Text>
      <Chip.Group value={value} onChange={(id) => send(event, { [arg]: id })}>
        <Group gap="xs">
          {options.map((option) => (
            <Chip
              key={option.id}
              value={option.id}
              icon={null}
              classNames={{ root: styles.chip ?? '', input: styles.input ?? '', label: styles.label ?? '' }}
            >
              {option.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Box>
  );
}
