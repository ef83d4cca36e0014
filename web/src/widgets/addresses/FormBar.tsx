import type { ReactNode } from 'react';
import { Box } from '@mantine/core';
import styles from '../../ui/bottom-bar.module.css';

/** The bar of the form's buttons, in place of the screen's bar. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <Box className={styles.bar} mt="lg">
      {children}
    </Box>
  );
}
