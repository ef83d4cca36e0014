import { Paper } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import styles from './LinkCard.module.css';

interface Props {
  href: string;
  /** `row`: a chevron at its end; `tile`: a picture over the words, up to the edges. */
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
      className={styles.card}
      data-layout={layout}
    >
      {children}
      {layout === 'row' && (
        <IconChevronLeft
          className={styles.chevron}
          size="var(--gam-icon)"
          color="var(--gam-dimmed)"
          aria-hidden
        />
      )}
    </Paper>
  );
}
