import type { Summary } from '@gam/schemas/descriptors';
import { Box, Group, Spoiler, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Card } from '../ui/Card.tsx';
import { Chevron } from '../ui/Chevron.tsx';
import { SmallPictures } from '../ui/SmallPictures.tsx';
import { PriceSoFar } from '../ui/PriceSoFar.tsx';
import { usePriceSoFar } from '../ui/hooks/use-price-so-far.ts';
import { FactPairs } from './FactPairs.tsx';
import { rowLook, rowText } from './row-look.ts';
import styles from './SummaryBlock.module.css';

/** The height of the list until it is opened, px. */
const foldedHeight = 224;

/** The answers so far, each with a button that changes it; a long list is folded. [O-2.21, O-2.23] */
export function SummaryBlock({ node: { title, facts, items, labels, empty } }: { node: Summary }) {
  const [isOpen, setOpen] = useState(false);
  const price = usePriceSoFar();
  return (
    <Card title={title}>
      {facts && <FactPairs facts={facts} />}
      {items.length === 0 && empty !== undefined && !facts && <Text c="dimmed">{empty}</Text>}
      <Spoiler
        maxHeight={foldedHeight}
        expanded={isOpen}
        onExpandedChange={setOpen}
        showLabel={<More label={labels.more} isOpen={false} />}
        hideLabel={<More label={labels.less} isOpen />}
        classNames={{ root: styles.root ?? '', content: styles.content ?? '', control: styles.control ?? '' }}
        data-open={isOpen}
        data-after-facts={facts !== undefined && items.length > 0}
      >
        <Stack component="ul" gap="xs">
          {items.map(({ key, title, text, images, change }, index) => (
            <Group {...rowLook(index)} gap="sm" key={key}>
              <Box {...rowText}>
                <Text c="dimmed" fz="xs">
                  {title}
                </Text>
                <Text fw={500} mt="xxs" style={{ whiteSpace: 'pre-line' }}>
                  {text}
                </Text>
                <SmallPictures images={images} />
              </Box>
              {change && (
                <ActionButton button={change} size="small" icon={<IconPencil size="1rem" aria-hidden />} />
              )}
            </Group>
          ))}
        </Stack>
      </Spoiler>
      {price && (
        <div className={styles.price}>
          <PriceSoFar price={price} />
        </div>
      )}
    </Card>
  );
}

function More({ label, isOpen }: { label: string; isOpen: boolean }) {
  return (
    <Group component="span" justify="center" gap="xs">
      {label}
      <Chevron isUp={isOpen} />
    </Group>
  );
}
