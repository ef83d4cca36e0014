import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

/** Returns a Mantine scale of the colours that tokens.css names. */
const scale = (...tokens: readonly string[]) =>
  tokens.map((token) => `var(--gam-${token})`) as unknown as MantineColorsTuple;

/** The values of Mantine's theme, which are the tokens; its custom properties are made of them. */
export const values = {
  colors: {
    accent: scale(...Array.from({ length: 10 }, (_, shade) => `accent-${shade}`)),
    // Mantine reads gray in the light scheme and dark in the dark one; the tokens themselves change with the scheme.
    gray: scale('sunken', 'sunken', 'line', 'line', 'edge', 'edge', 'dimmed', 'dimmed', 'ink', 'ink'),
    dark: scale('ink', 'ink', 'dimmed', 'edge', 'line', 'sunken', 'card', 'page', 'page', 'page'),
  },
  primaryColor: 'accent',
  primaryShade: 7,
  fontFamily: 'var(--gam-font)',
  fontSizes: {
    xs: 'var(--gam-text-xs)',
    sm: 'var(--gam-text-sm)',
    md: 'var(--gam-text-md)',
    lg: 'var(--gam-text-lg)',
    xl: 'var(--gam-text-xl)',
  },
  fontWeights: { regular: '400', medium: '500', bold: '700' },
  headings: {
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--gam-text-heading)', lineHeight: 'var(--gam-leading-tight)' },
      h2: { fontSize: 'var(--gam-text-md)', lineHeight: 'var(--gam-leading-tight)' },
      h3: { fontSize: 'var(--gam-text-md)', lineHeight: 'var(--gam-leading-tight)' },
    },
  },
  lineHeights: { xs: 'var(--gam-leading-tight)', sm: 'var(--gam-leading-small)', md: 'var(--gam-leading)' },
  spacing: {
    xxs: 'var(--gam-space-1)',
    xs: 'var(--gam-space-2)',
    sm: 'var(--gam-space-3)',
    md: 'var(--gam-space-4)',
    lg: 'var(--gam-space-5)',
    xl: 'var(--gam-space-6)',
    xxl: 'var(--gam-space-7)',
  },
  defaultRadius: 'md',
  radius: { sm: 'var(--gam-radius-small)', md: 'var(--gam-radius)', xl: 'var(--gam-radius-pill)' },
  shadows: { xs: 'var(--gam-shadow)', md: 'var(--gam-shadow-raised)', xl: 'var(--gam-shadow-raised)' },
  respectReducedMotion: true,
} as const satisfies MantineThemeOverride;
