import type { ReactNode } from 'react';
import { Box } from '@mantine/core';
import bar from '../../ui/bottom-bar.module.css';
import styles from './FormBar.module.css';

/** The bar of the form's buttons, in place of the screen's bar. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <Box className={`${bar.bar} ${styles.bar}`} mt="lg">
      {children}
    </Box>
  );
}
