import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent's scale, read from tokens.css so that a colour is named once. */
const accent: MantineColorsTuple = [
  'var(--gam-accent-0)',
  'var(--gam-accent-1)',
  'var(--gam-accent-2)',
  'var(--gam-accent-3)',
  'var(--gam-accent-4)',
  'var(--gam-accent-5)',
  'var(--gam-accent-6)',
  'var(--gam-accent-7)',
  'var(--gam-accent-8)',
  'var(--gam-accent-9)',
];

/** Mantine's theme, fed by the tokens: what its button, dialog and toasts take from it. */
export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: 7,
  fontFamily: 'var(--gam-font)',
  fontSizes: { sm: 'var(--gam-text-sm)', md: 'var(--gam-text-sm)' },
  defaultRadius: 'md',
  radius: { md: 'var(--gam-radius)' },
  shadows: { xl: 'var(--gam-shadow-raised)' },
  respectReducedMotion: true,
});
