import type { ExpertItem } from '@gam/schemas/descriptors';
import { Text } from '@mantine/core';
import { useId } from 'react';
import { Face } from '../../ui/Face.tsx';
import { SelectableCard } from '../../ui/SelectableCard.tsx';

interface Props {
  item: ExpertItem;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** One expert to choose. [O-2.43] */
export function ExpertCard({ item, name, isChosen, onChoose }: Props) {
  const id = useId();
  return (
    <SelectableCard
      layout="face"
      name={name}
      isChosen={isChosen}
      labelledBy={id}
      picture={<Face image={item.image} />}
      onChoose={onChoose}
    >
      {/* Room for two lines, so that all cards are of one size. */}
      <Text id={id} fz="xs" fw={500} lh="xs" mih="calc(2em * var(--gam-leading-tight))">
        {item.name}
      </Text>
    </SelectableCard>
  );
}
