import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';

interface Props {
  label: string;
  /** The field that it empties, which keeps the focus. */
  field: RefObject<HTMLInputElement | null>;
  onClear: () => void;
  className?: string | undefined;
}

/** The button in a field that empties it. A browser's own one is small and says nothing to screen readers. */
export function ClearButton({ label, field, onClear, className = '' }: Props) {
  return (
    <ActionIcon
      className={className}
      aria-label={label}
      // A phone's keyboard stays open.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onClear();
        field.current?.focus();
      }}
    >
      <IconX size="var(--gam-icon)" aria-hidden />
    </ActionIcon>
  );
}
