import type { GatewayItem } from '@gam/schemas/descriptors';
import { Image, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { isOwnPath } from '@gam/client/address';
import { Picture } from '../../ui/Picture.tsx';
import { Points } from '../../ui/Points.tsx';
import { SelectableCard } from '../../ui/SelectableCard.tsx';

interface Props {
  item: GatewayItem;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** The card of one gateway. [W-3.03] */
export function GatewayCard({ item, name, isChosen, onChoose }: Props) {
  const { label, image, message, description, messages } = item;
  const id = useId();
  return (
    <SelectableCard
      name={name}
      isChosen={isChosen}
      labelledBy={`${id}-label`}
      describedBy={`${id}-about`}
      picture={
        image !== null && isOwnImage(image) ? (
          <Image
            component={Picture}
            src={image}
            alt=""
            width={48}
            height={48}
            w={48}
            h={48}
            radius="sm"
            fit="contain"
          />
        ) : null
      }
      onChoose={onChoose}
    >
      <Text id={`${id}-label`} fw={500} lh="xs">
        {label}
      </Text>
      <Stack id={`${id}-about`} gap="xxs" c="dimmed" fz="xs" lh="sm">
        {message !== undefined && (
          <Text c="var(--gam-accent-ink)" fw={500}>
            {message}
          </Text>
        )}
        {description !== undefined && <p>{description}</p>}
        <Points items={messages} />
      </Stack>
    </SelectableCard>
  );
}

/** Whether a picture is of this host or part of the screen: no other host may learn of the payment. */
function isOwnImage(address: string): boolean {
  return isOwnPath(address) || address.startsWith('data:image/');
}
