import type { OrderBar } from '@gam/schemas/descriptors';
import { Button, Text } from '@mantine/core';
import barStyles from '../../ui/bottom-bar.module.css';
import { buttonLook } from '../../ui/PlainButton.tsx';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import styles from './OrderBarBlock.module.css';

/** The one way on, at the screen's lower edge. */
export function OrderBarBlock({ node: { label, href, note } }: { node: OrderBar }) {
  return (
    <div className={`${barStyles.bar} ${styles.bar}`}>
      {note !== undefined && (
        <Text component="span" fw={700} fz="sm">
          {note}
        </Text>
      )}
      <Button component={ScreenLink} href={href} {...buttonLook('primary')}>
        {label}
      </Button>
    </div>
  );
}
