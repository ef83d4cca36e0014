import type { ReactNode } from 'react';
import { Box } from '@mantine/core';
import styles from '../../ui/bottom-bar.module.css';

/** The form's own buttons, in the place of the screen's: always within reach of the thumb. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <Box className={styles.bar} mt="lg">
      {children}
    </Box>
  );
}
