import {
  ActionIcon,
  Badge,
  Button,
  type ButtonCssVariables,
  createTheme,
  Input,
  List,
  Text,
} from '@mantine/core';
import fieldStyles from '../field.module.css';
import parts from './parts.module.css';
import { values } from './values.ts';

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
  ...values,
  components: {
    // Text has the size of its parent by default.
    Text: Text.extend({ defaultProps: { inherit: true } }),
    Anchor: { defaultProps: { underline: 'always' }, classNames: { root: parts.anchor ?? '' } },
    Button: Button.extend({ vars: (_, { variant = '' }) => ({ root: buttonColours[variant] ?? {} }) }),
    // 44 px on every screen, without a background until the pointer is over it.
    ActionIcon: ActionIcon.extend({
      classNames: { root: parts.icon ?? '' },
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
          '--input-fz': 'var(--gam-text-input)',
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
      classNames: { item: parts.point ?? '' },
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
    Progress: { classNames: { root: parts.progress ?? '', section: parts.done ?? '' } },
    Checkbox: { classNames: { input: parts.ticked ?? '', icon: parts.tick ?? '' } },
    Switch: { classNames: { input: parts.switched ?? '' } },
    Skeleton: { classNames: { root: parts.skeleton ?? '' } },
    Loader: { classNames: { root: parts.loader ?? '' } },
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
      // Its words go on in a further line instead of being cut.
      styles: { label: { overflow: 'visible', whiteSpace: 'normal' } },
    }),
  },
});
