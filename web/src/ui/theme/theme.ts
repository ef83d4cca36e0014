import {
  ActionIcon,
  Badge,
  Button,
  type ButtonCssVariables,
  createTheme,
  Input,
  List,
  type MantineColorsTuple,
  Text,
} from '@mantine/core';
import fieldStyles from '../field.module.css';

/** Returns a Mantine scale of the colours that tokens.css names. */
const scale = (...tokens: readonly string[]) =>
  tokens.map((token) => `var(--gam-${token})`) as unknown as MantineColorsTuple;

type ButtonColours = Partial<Record<ButtonCssVariables['root'], string>>;

const plainButton: ButtonColours = { '--button-bg': 'transparent', '--button-hover': 'var(--gam-sunken)' };
const borderedButton: ButtonColours = {
  '--button-bg': 'var(--gam-card)',
  '--button-hover': 'var(--gam-sunken)',
  '--button-bd': '1px solid var(--gam-line)',
};
/** The colours of each kind of PlainButton. */
const buttonColours: Readonly<Record<string, ButtonColours>> = {
  primary: {
    '--button-bg': 'var(--gam-accent)',
    '--button-hover': 'var(--gam-accent-hover)',
    '--button-color': 'var(--gam-on-accent)',
  },
  secondary: { ...borderedButton, '--button-color': 'var(--gam-ink)' },
  danger: { ...borderedButton, '--button-color': 'var(--gam-bad-ink)' },
  quiet: {
    ...plainButton,
    '--button-color': 'var(--gam-dimmed)',
    '--button-hover-color': 'var(--gam-ink)',
  },
  link: { ...plainButton, '--button-color': 'var(--gam-accent-ink)' },
};

/** Mantine's theme, fed by the tokens. */
export const theme = createTheme({
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
  components: {
    // Text has the size of its parent by default.
    Text: Text.extend({ defaultProps: { inherit: true } }),
    Anchor: { defaultProps: { underline: 'always' } },
    Button: Button.extend({ vars: (_, { variant = '' }) => ({ root: buttonColours[variant] ?? {} }) }),
    // 44 px on every screen, without a background until the pointer is over it.
    ActionIcon: ActionIcon.extend({
      vars: (_, { color }) => ({
        root: {
          '--ai-size': 'var(--gam-target)',
          '--ai-bg': 'transparent',
          '--ai-bd': '0',
          '--ai-color': color === 'accent' ? 'var(--gam-accent-ink)' : 'var(--gam-dimmed)',
          '--ai-hover': color === 'accent' ? 'var(--gam-accent-tint)' : 'var(--gam-sunken)',
          '--ai-hover-color': color === 'accent' ? 'var(--gam-accent-ink)' : 'var(--gam-ink)',
        },
      }),
    }),
    Input: Input.extend({
      classNames: { input: fieldStyles.input ?? '' },
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--gam-button)',
          '--input-padding': 'var(--gam-space-4)',
          '--input-fz': 'var(--gam-text-sm)',
        },
      }),
    }),
    InputLabel: {
      vars: () => ({
        label: {
          '--input-label-size': 'var(--gam-text-sm)',
          '--input-label-line-height': 'var(--gam-leading-tight)',
        },
      }),
    },
    DataList: { defaultProps: { lh: 'xs' } },
    List: List.extend({
      defaultProps: { listStyleType: 'disc' },
      vars: () => ({
        root: {
          '--list-fz': 'inherit',
          '--list-lh': 'inherit',
          '--list-marker-gap': 'var(--gam-space-4)',
          '--list-spacing': '0',
        },
      }),
    }),
    Avatar: {
      vars: () => ({
        root: {
          '--avatar-bg': 'var(--gam-sunken)',
          '--avatar-color': 'var(--gam-dimmed)',
          '--avatar-bd': '0',
        },
      }),
    },
    Badge: Badge.extend({
      defaultProps: { tt: 'none', fw: 500, lts: 0 },
      vars: () => ({
        root: {
          '--badge-height': 'auto',
          '--badge-lh': '1.75',
          '--badge-fz': 'var(--gam-text-xs)',
          '--badge-padding-x': 'var(--gam-space-3)',
        },
      }),
    }),
  },
});
