import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

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

/** Mantine's theme, fed by the tokens. */
export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: 7,
  fontFamily: 'var(--gam-font)',
  fontSizes: {
    xs: 'var(--gam-text-xs)',
    sm: 'var(--gam-text-sm)',
    md: 'var(--gam-text-sm)',
    lg: 'var(--gam-text-md)',
    xl: 'var(--gam-text-lg)',
  },
  defaultRadius: 'md',
  radius: { sm: 'var(--gam-radius-small)', md: 'var(--gam-radius)', xl: 'var(--gam-radius-pill)' },
  shadows: { sm: 'var(--gam-shadow)', xl: 'var(--gam-shadow-raised)' },
  respectReducedMotion: true,
});

const surfaces = {
  '--mantine-color-body': 'var(--gam-page)',
  '--mantine-color-text': 'var(--gam-ink)',
  '--mantine-color-dimmed': 'var(--gam-dimmed)',
  '--mantine-color-default': 'var(--gam-card)',
  '--mantine-color-default-hover': 'var(--gam-sunken)',
  '--mantine-color-default-color': 'var(--gam-ink)',
  '--mantine-color-default-border': 'var(--gam-line)',
  '--mantine-color-error': 'var(--gam-bad-ink)',
};

/** Mantine's surfaces are ours in both schemes: the tokens themselves turn dark. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces });
