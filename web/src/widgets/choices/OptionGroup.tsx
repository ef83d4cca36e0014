import type { ChoiceGroup, ChoiceOption } from '@gam/schemas/descriptors';
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Chevron } from '../../ui/Chevron.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';

interface Props {
  group: ChoiceGroup;
  options: readonly ChoiceOption[];
  isChosen: (option: ChoiceOption) => boolean;
  /** Whether the customer searches: then all found options are shown. */
  isSearched: boolean;
  draw: (option: ChoiceOption) => ReactNode;
}

/**
 * Options under a title: the first few with a button for the rest, or all if a later one is chosen. [O-4.50, O-9.05]
 */
export function OptionGroup({ group, options, isChosen, isSearched, draw }: Props) {
  const { title, preview, labels } = group;
  const [isOpen, setOpen] = useState(() => options.slice(preview).some(isChosen));
  const id = useId();
  const isFolded = !isOpen && !isSearched;
  const shown = isFolded ? options.slice(0, preview) : options;
  if (options.length === 0) return null;
  return (
    <Stack component="fieldset" gap="sm" miw={0} aria-labelledby={`${id}-title`}>
      <Text component="h2" mt="sm" fw={700} id={`${id}-title`}>
        {title}
      </Text>
      <Stack gap="sm" id={`${id}-options`}>
        {shown.map(draw)}
      </Stack>
      {!isSearched && options.length > preview && (
        <PlainButton
          kind="link"
          endIcon={<Chevron isUp={isOpen} />}
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? labels.less : labels.more}
        </PlainButton>
      )}
    </Stack>
  );
}
