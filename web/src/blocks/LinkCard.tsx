import { Group, Paper } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import styles from './LinkCard.module.css';

interface Props {
  href: string;
  /** `row`: a chevron at the end; `tile`: a picture above the text, up to the edges. */
  layout?: 'row' | 'tile';
  children: ReactNode;
}

/** A card that is a link as a whole. */
export function LinkCard({ href, layout = 'row', children }: Props) {
  return (
    <Paper
      component={ScreenLink}
      href={href}
      withBorder
      shadow="xs"
      h="100%"
      bg="var(--gam-card)"
      className={styles.card}
    >
      {layout === 'tile' ? (
        children
      ) : (
        <Group component="span" wrap="nowrap" gap="md" h="100%" mih="var(--gam-target)" p="md">
          {children}
          <IconChevronLeft
            size="var(--gam-icon)"
            color="var(--gam-dimmed)"
            style={{ flexShrink: 0, marginInlineStart: 'auto' }}
            aria-hidden
          />
        </Group>
      )}
    </Paper>
  );
}
