import type { RepairShopItem, RepairShops } from '@gam/schemas/descriptors';
import { Avatar, Collapse, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconBriefcase, IconBuildingStore, IconMapPin, IconTruck, type Icon } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Chevron } from '../../ui/Chevron.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { sayBroken } from '../../ui/say-broken.ts';
import { SelectableCard } from '../../ui/SelectableCard.tsx';
import { ShopDetails } from './ShopDetails.tsx';

interface Props {
  shop: RepairShopItem;
  node: Pick<RepairShops, 'details' | 'labels'>;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** The card of a repair shop, with a button that opens its hours and badges. [O-3.08, O-4.47] */
export function ShopCard({ shop, node, name, isChosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const id = useId();
  const { labels } = node;
  const close = () => {
    setOpen(false);
    setWasOpen(false);
  };
  return (
    <SelectableCard
      name={name}
      isChosen={isChosen}
      labelledBy={`${id}-name`}
      describedBy={`${id}-rating ${id}-facts`}
      picture={<ShopPicture image={shop.image} />}
      onChoose={onChoose}
      below={
        <>
          <PlainButton
            kind="link"
            fullWidth
            justify="flex-start"
            aria-expanded={isOpen}
            aria-controls={`${id}-details`}
            aria-label={`${labels.open}: ${shop.name}`}
            endIcon={<Chevron isUp={isOpen} />}
            onClick={() => {
              setWasOpen(true);
              setOpen(!isOpen);
            }}
          >
            {labels.open}
          </PlainButton>
          <Collapse id={`${id}-details`} expanded={isOpen} keepMountedMode="display-none">
            {wasOpen && <ShopDetails shop={shop.id} node={node} onFailure={close} />}
          </Collapse>
        </>
      }
    >
      <Text id={`${id}-name`} fw={700} lh="xs">
        {shop.name}
      </Text>
      <div id={`${id}-rating`}>{shop.rating && <Rating rating={shop.rating} />}</div>
      <ShopFacts id={`${id}-facts`} shop={shop} labels={labels} />
    </SelectableCard>
  );
}

function ShopPicture({ image }: { image: string | null }) {
  return (
    <Avatar
      src={image}
      alt=""
      size="var(--gam-face)"
      radius="sm"
      imageProps={{ ref: sayBroken, loading: 'lazy', width: 150, height: 150 }}
    >
      <IconBuildingStore aria-hidden />
    </Avatar>
  );
}

interface FactsProps extends Pick<Props, 'shop'> {
  id: string;
  labels: Pick<RepairShops['labels'], 'area' | 'experience' | 'couriers'>;
}

/** The area, the experience and the couriers of a shop. */
function ShopFacts({ id, shop: { area, experience, couriers }, labels }: FactsProps) {
  return (
    <Group component="dl" id={id} gap="0 var(--gam-space-4)" c="dimmed" fz="xs" lh="sm">
      {area !== undefined && (
        <Fact
          icon={IconMapPin}
          label={<VisuallyHidden component="dt">{labels.area}</VisuallyHidden>}
          value={area}
        />
      )}
      {experience !== undefined && (
        <Fact icon={IconBriefcase} label={<dt>{labels.experience}</dt>} value={experience} />
      )}
      {couriers.length > 0 && (
        <Fact
          icon={IconTruck}
          label={<VisuallyHidden component="dt">{labels.couriers}</VisuallyHidden>}
          value={couriers.join('، ')}
        />
      )}
    </Group>
  );
}

function Fact({ icon: Sign, label, value }: { icon: Icon; label: ReactNode; value: string }) {
  return (
    <Group gap="xxs" wrap="nowrap">
      <Sign size="1rem" style={{ flexShrink: 0 }} aria-hidden />
      {label}
      <dd>{value}</dd>
    </Group>
  );
}
