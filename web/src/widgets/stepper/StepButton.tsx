import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';

interface Props {
  icon: 'plus' | 'minus';
  label: string;
  /** Whether the number can be stepped further. */
  isOpen: boolean;
  onPress: () => void;
}

/** A button that steps a number up or down. */
export function StepButton({ icon, label, isOpen, onPress }: Props) {
  return (
    <ActionIcon color="accent" aria-label={label} disabled={!isOpen} onClick={onPress}>
      {icon === 'plus' ? <IconPlus aria-hidden /> : <IconMinus aria-hidden />}
    </ActionIcon>
  );
}
